import { useTexts } from '../../browser/lang-context.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { type HelpSection, helpUrl } from '../../urls.ts';

interface HelpLinkProps {
  /** The part of the help about one thing, and the name of the thing. Without them: all help. */
  section?: HelpSection | undefined;
  name?: string | undefined;
  /** Whether the link shows only a question mark. */
  isShort?: boolean;
}

/** Opens the help in a new tab, so that the text stays as it is. */
export function HelpLink({ section, name, isShort = false }: HelpLinkProps) {
  const t = useTexts(editorTexts);
  const label = name === undefined ? t.help : t.helpWith(name);
  const address = { href: helpUrl(section), target: '_blank', rel: 'noreferrer' } as const;
  if (!isShort) return <a {...address}>{label}</a>;
  return (
    <a {...address} className="help-link" title={label}>
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
