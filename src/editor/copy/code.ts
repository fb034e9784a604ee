import { listChildren } from '../../markdown/from-html/dom.ts';
import type { TreeElement, TreeNode, TreeText } from '../../markdown/from-html/tree.ts';
import { escapeMarkup } from '../../shared/xml.ts';
import type { Sheet } from './sheet.ts';
import { codeColours, weixinStyles } from './styles.ts';

const tab = '&nbsp;'.repeat(4);

/**
 * A block of code. The editor of 微信 ignores `white-space`, joins spaces and drops line ends, so
 * its lines end with `<br>` and its spaces do not break. 知乎 keeps them, and colours code itself by
 * the language.
 */
export function writeCode(pre: TreeElement, sheet: Sheet): string {
  const code = pre.querySelector('code') ?? pre;
  if (sheet.target === 'zhihu') {
    const language = /\blanguage-(\S+)/.exec(code.getAttribute('class') ?? '')?.[1];
    const lang = language === undefined ? '' : ` lang="${escapeMarkup(language)}"`;
    return `<pre${lang}>${escapeMarkup(withoutEnd(code.textContent ?? ''))}</pre>`;
  }
  const lines = withoutEnd(listChildren(code).map(colour).join(''))
    .replaceAll('\n', '<br>')
    .replaceAll('\t', tab);
  return `<pre${sheet.style('codeBlock')}><code${sheet.style('codeText')}>${lines}</code></pre>`;
}

function colour(node: TreeNode): string {
  if (node.nodeType === 3) {
    return escapeMarkup((node as TreeText).data).replaceAll(' ', '&nbsp;');
  }
  const inner = listChildren(node).map(colour).join('');
  const classes = (node as TreeElement).getAttribute?.('class') ?? '';
  const styles = [];
  if (node.nodeName === 'MARK') styles.push(weixinStyles.marked);
  for (const [, name = ''] of classes.matchAll(/\bhljs-([\w-]+)/g)) {
    const found = codeColours.get(name);
    if (found !== undefined) styles.push(`color:${found}`);
    if (name === 'strong' || name === 'section') styles.push('font-weight:bold');
    if (name === 'emphasis') styles.push('font-style:italic');
  }
  return styles.length === 0 ? inner : `<span style="${styles.join(';')}">${inner}</span>`;
}

/** The line end at the end of the code begins no further line. */
function withoutEnd(code: string): string {
  return code.replace(/\n((?:<\/span>)*)$/, '$1');
}
