import type { HelpSection } from '../../urls.ts';
import { HelpLink } from './help-link.tsx';

interface FieldLabelProps {
  /** The HTML id of the control. Undefined if it is a group, which names its label itself. */
  control: string | undefined;
  /** Where the help tells of the field. */
  help: HelpSection;
  /** The HTML id of the label. */
  id?: string;
  children: string;
}

/** The label of a field, and the way to what the help says of it. */
export function FieldLabel({ control, help, id, children }: FieldLabelProps) {
  return (
    <div className="field-label">
      {control === undefined ? (
        <span id={id}>{children}</span>
      ) : (
        <label id={id} htmlFor={control}>
          {children}
        </label>
      )}
      <HelpLink section={help} name={children} isShort />
    </div>
  );
}
