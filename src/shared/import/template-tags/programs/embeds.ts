import { type GetArgument, withNamed } from '../base/named.ts';
import { type Call, makeTable, type WriteTag, type Written } from '../base/tag.ts';
import { writeCode, writeEmbed, writeFormula, writePicture } from '../base/write-markdown.ts';

const isWeb = (address: string) => /^(?:https?:)?\/\//i.test(address);

/** The page of another site for the id that a tag has; undefined for what is no id there. */
type PageOf = (id: string, get: GetArgument) => string | undefined;

const idPattern = /^[\w.~-]{1,100}$/;

const inPath =
  (start: string, end = '') =>
  (id: string) =>
    idPattern.test(id) ? `${start}${id}${end}` : undefined;

/** By the names of the tags that show something of the site. */
const pages = new Map<string, PageOf>();
function addPages(names: string, pageOf: PageOf): void {
  for (const name of names.split(' ')) pages.set(name, pageOf);
}

addPages(
  'youtube yt youtubelite youtube-lite lite-youtube youtubeplayer youtubeembed',
  (id, get) => {
    const [, start] = /^(\d+)s?$/.exec(get('start', 't') ?? '') ?? [];
    return inPath('https://www.youtube.com/watch?v=', start ? `&t=${start}` : '')(id);
  },
);
addPages('vimeo vimeo-simple vimeoplayer', (id) =>
  /^\d+$/.test(id) ? `https://vimeo.com/${id}` : undefined,
);
addPages('bilibili bvideo bili bilibiliplayer', (id) => {
  const [, av, bv] = /^(?:av)?(\d+)$|^(BV\w+)$/i.exec(id) ?? [];
  const name = bv ?? (av && `av${av}`);
  return name && `https://www.bilibili.com/video/${name}/`;
});
addPages('tencent qqvideo', inPath('https://v.qq.com/x/page/', '.html'));
addPages('streamable', inPath('https://streamable.com/'));
addPages('asciinema asciicast', inPath('https://asciinema.org/a/'));
addPages('instagram', inPath('https://www.instagram.com/p/'));
addPages('twitch', inPath('https://www.twitch.tv/videos/'));
addPages('jsfiddle', (id) =>
  /^[\w/-]+$/.test(id) ? `https://jsfiddle.net/${id.replace(/\/$/, '')}/` : undefined,
);
addPages('github ghcard githubcard', (id) =>
  /^[\w.-]+(?:\/[\w.-]+)?$/.test(id) ? `https://github.com/${id}` : undefined,
);
addPages('tweet twitter x', (id, get) => {
  const user = get('user') ?? 'i';
  const status = get('id', 'tweetid', 1) ?? id;
  return /^\d+$/.test(status) && idPattern.test(user)
    ? `https://x.com/${user}/status/${status}`
    : undefined;
});
addPages('codepen', (id, get) => {
  const [user, pen] = [get('user', 0) ?? '', get('id', 'slug', 'hash', 1) ?? id];
  return idPattern.test(user) && idPattern.test(pen)
    ? `https://codepen.io/${user}/pen/${pen}`
    : undefined;
});
addPages('spotify', (id, get) => {
  const kind = get('type') ?? 'track';
  return inPath(`https://open.spotify.com/${idPattern.test(kind) ? kind : 'track'}/`)(id);
});

/** A link to what another site shows in a frame. */
const writePage: WriteTag = withNamed((call, get) => {
  const id = get(
    'id',
    'videoid',
    'video',
    'bvid',
    'bv',
    'aid',
    'url',
    'src',
    'link',
    'repo',
    'v',
    0,
  );
  if (id === undefined) return undefined;
  const page = isWeb(id) ? id : pages.get(call.name.toLowerCase())?.(id, get);
  return page === undefined ? undefined : writeEmbed(call, page, get('title', 'label', 'caption'));
});

/** `user id [file]`, `id [file]`, or the address of the gist. */
const writeGist: WriteTag = withNamed((call, get) => {
  const address = get('url', 'src');
  const first = get('user', 'id', 0) ?? '';
  const second = get('user') === undefined ? get(1) : get('id', 0);
  const isUser = get('user') !== undefined || /^[\da-f]{7,40}$/i.test(second ?? '');
  const path = isUser ? `${first}/${second}` : first;
  const page = address ?? (isWeb(first) ? first : `https://gist.github.com/${path}`);
  if (!/^[\w./:-]+$/.test(page) || page.endsWith('.com/')) return undefined;
  const file = get('file', 'filename', isUser ? 2 : 1);
  return writeEmbed(
    call,
    page.replace(/\.js$/, ''),
    file && `${page.replace(/^https?:\/\//, '')}: ${file}`,
  );
});

/** A frame of any site. */
const writeFrame: WriteTag = withNamed((call, get) => {
  const address = get('src', 'url', 'link', 0) ?? '';
  return isWeb(address)
    ? writeEmbed(call, address.replace(/^\/\//, 'https://'), get('title'))
    : undefined;
});

/** The page of a song or a list of a music service. */
export function musicPageOf(server: string, kind: string, id: string): string | undefined {
  if (!/^\w+$/.test(id) || !/^\w+$/.test(kind)) return undefined;
  if (server === 'netease') return `https://music.163.com/#/${kind}?id=${id}`;
  const pages = new Map([
    ['song', 'songDetail'],
    ['playlist', 'playlist'],
    ['album', 'albumDetail'],
  ]);
  const page = server === 'tencent' ? pages.get(kind) : undefined;
  return page && `https://y.qq.com/n/ryqq/${page}/${id}`;
}

const writeMusic: WriteTag = withNamed((call, get) => {
  const id = get('id');
  if (id === undefined) return writeFile(call);
  const page = musicPageOf(get('server') ?? 'netease', get('type') ?? 'song', id);
  return page === undefined ? undefined : writeEmbed(call, page, get('title', 'name'));
});

/** A film or a sound that the blog shows itself, or else a link to it. */
export function writeMedia(
  call: Call,
  src: string,
  title: string | undefined,
): Written | undefined {
  const isShown = /\.(?:mp4|webm|mp3|ogg)(?:[?#]|$)/i.test(src);
  return isShown ? writePicture(call, { src, alt: title }) : writeEmbed(call, src, title);
}

const writeFile: WriteTag = withNamed((call, get) => {
  const src = get('src', 'url', 'mp3', 'mp4', 'webm', 'ogg', 'path', 'file', 'link', 'auto', 0);
  return src === undefined
    ? undefined
    : writeMedia(call, src, get('title', 'caption', 'name', 'alt'));
});

const writeFigure: WriteTag = withNamed((call, get) => {
  const file = get('src', 'path', 'imagepath', 'img', 'image', 'imageurl', 'file', 'filename');
  const src = file ?? get('url', 'name', 0);
  if (src === undefined) return undefined;
  const [title, caption] = [
    get('title'),
    get('caption', 'description', 'desc', 'text') ?? call.body,
  ];
  const [by, page] = [get('attr', 'credit', 'attribution'), get('attrlink', 'crediturl')];
  const source = by && page ? `[${by}](${page})` : by;
  return writePicture(call, {
    src,
    alt: get('alt'),
    caption: [title, caption, source].filter(Boolean).join(' — '),
    width: get('width', 'w', 'maxwidth'),
    height: get('height', 'h'),
    href: get('href', 'link', ...(file === undefined ? [] : ['url'])),
  });
});

/** `{{< highlight go "linenos=table,hl_lines=8 15-17" >}}`, and what themes have for code. */
const writeHighlight: WriteTag = withNamed((call, get) => {
  if (call.body === undefined) return undefined;
  const [, marked] = /hl_?lines=["']?\[?"?([\d\s,-]+)/i.exec(call.written) ?? [];
  return writeCode(call, {
    code: call.body,
    language: get('lang', 'language', 'syntax', 'type', 0),
    title: get('title', 'tabtitle', 'filename', 'file', 'name'),
    marked: marked?.match(/[\d-]+/g)?.join(','),
    hasNumbers: /linenos=(?!["']?false)/i.test(call.written),
  });
});

const writeDrawing: WriteTag = (call) =>
  call.body ? writeCode(call, { code: call.body, language: call.name.toLowerCase() }) : undefined;

const writeTex: WriteTag = withNamed((call, get) => {
  const tex = call.body ?? get('tex', 'formula', 0);
  const isBlock = get('block') === 'true' || get('display') === 'true';
  return tex === undefined ? undefined : writeFormula(call, tex, isBlock || call.isAlone);
});

/** What shortcodes show that is no text: pictures, films, pages of other sites, code, formulas. */
export const embeds = makeTable([
  [[...pages.keys()].join(' '), 'none', writePage],
  ['gist', 'none', writeGist],
  ['iframe embed frame', 'none', writeFrame],
  ['music meting', 'none', writeMusic],
  ['video audio mp3 mp4 pdf pdfjs embed-pdf film attachment', 'none', writeFile],
  [
    'figure fig img image imgproc picture photo responsive_image resize_image figure_image postimage lightbox imgcap centered_image image_caption figurecaption',
    'text',
    writeFigure,
  ],
  ['highlight code codeblock code-block', 'code', writeHighlight],
  ['mermaid plantuml graphviz dot echarts chart', 'code', writeDrawing],
  ['math katex mathjax latex tex', 'code', writeTex],
]);
