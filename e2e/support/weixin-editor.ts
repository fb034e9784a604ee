/**
 * What the editor of 微信 keeps of pasted HTML, as people who write for it have found out. Each rule
 * names the thread that tells of it. It runs in a page, so it uses nothing outside itself.
 */
export function keepAsWeixin(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // royalmorty/md2wechat-skill, html-guide.md: the elements that stay. `sup` and `sub` are those of
  // notes in doocs/md. All others, also `div` (doocs/md#907), leave their content only.
  const kept = new Set(
    'section p span strong em u a h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tr th td img br hr sup sub'
      .toUpperCase()
      .split(' '),
  );
  // The same guide: these leave nothing. For boxes of tasks see siyuan-note/siyuan#15138.
  const gone =
    'script, style, iframe, form, input, button, video, audio, object, embed, link, meta';
  for (const element of body.querySelectorAll(gone)) element.remove();
  // doocs/md#183: pictures in the page are lost.
  for (const image of body.querySelectorAll('img')) {
    if (!/^https?:\/\//.test(image.getAttribute('src') ?? '')) image.remove();
  }
  // doocs/md#296, siyuan-note/siyuan#11276: a list in an item of the second level is lost as a
  // list.
  for (const list of body.querySelectorAll('li li > ul, li li > ol, li li section > ul')) {
    list.replaceWith(list.textContent ?? '');
  }
  // siyuan-note/siyuan#15141: a list in an item comes behind the rest of the item.
  for (const list of body.querySelectorAll('li > ul, li > ol')) list.parentElement?.append(list);
  // joeytoday/obsidian-mp-publisher#45 and #57, doocs/md#894: no line ends, and one space for many.
  for (const code of body.querySelectorAll('pre')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      text.nodeValue = text.nodeValue?.replace(/\n|^ +| +$/g, '').replace(/ +/g, ' ') ?? '';
    }
  }
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    if (!kept.has(element.nodeName)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      // doocs/md#907 and #941: ids. surmon-china/vue-quill-editor#282: classes.
      const isKept = /^(?:style|src|alt|start|colspan|rowspan)$/.test(name);
      // ufologist/wechat-mp-article: links lead to 微信's own articles only.
      const isOwn = name === 'href' && value.startsWith('https://mp.weixin.qq.com/');
      if (!isKept && !isOwn) element.removeAttribute(name);
    }
    // forever-z-133/blogs#28 and the guide above: places, grids and negative margins.
    const styles = (element.getAttribute('style') ?? '').split(';').filter((style) => {
      const [name = '', value = ''] = style.split(':').map((part) => part.trim());
      const isDropped = /^(?:position|top|left|right|bottom|float|transform|white-space)$/.test(
        name,
      );
      const isLayout = name === 'display' && !/^(?:block|inline-block|none)$/.test(value);
      return name !== '' && !isDropped && !isLayout && !/^-|\s-|var\(/.test(value);
    });
    if (styles.length > 0) element.setAttribute('data-kept', styles.join(';'));
    element.removeAttribute('style');
  }
  return body.innerHTML;
}
