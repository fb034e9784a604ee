/** An item of an export of WordPress. Texts that are not given are those of a public post. */
export interface WordPressItem {
  id: number;
  title?: string;
  link?: string;
  content?: string;
  type?: string;
  status?: string;
  date?: string;
  /** The name in the address. */
  name?: string;
  /** XML that stands in the item besides. */
  more?: string;
}

/**
 * An export as WordPress writes it:
 * https://github.com/WordPress/WordPress/blob/master/wp-admin/includes/export.php
 */
export function makeWxr(items: readonly WordPressItem[], head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>${head}
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Tea</title>
<link>https://tea.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://tea.example</wp:base_site_url>
<wp:base_blog_url>https://tea.example</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[lin]]></wp:author_login><wp:author_display_name><![CDATA[林知夏]]></wp:author_display_name></wp:author>
${items.map(itemOf).join('\n')}
</channel>
</rss>
`;
}

function itemOf(item: WordPressItem): string {
  const { id, title = `Post ${id}`, type = 'post', status = 'publish', more = '' } = item;
  const { link = `https://tea.example/2020/05/post-${id}/`, content = 'Text.' } = item;
  return `<item>
<title><![CDATA[${title}]]></title>
<link>${link}</link>
<dc:creator><![CDATA[lin]]></dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt><![CDATA[${item.date ?? '2020-05-01 10:00:00'}]]></wp:post_date_gmt>
<wp:post_modified_gmt><![CDATA[2021-05-01 10:00:00]]></wp:post_modified_gmt>
<wp:post_name><![CDATA[${item.name ?? `post-${id}`}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
${more}
</item>`;
}

interface MenuItem {
  type: 'custom' | 'post_type' | 'post_type_archive' | 'taxonomy';
  objectId?: number;
  url?: string;
  /** Empty for the title of what the entry leads to. */
  title?: string;
  order?: number;
  /** The id of the entry above. */
  parent?: number;
  menu?: string;
}

/** An entry of a classic menu. */
export function makeMenuItem(id: number, item: MenuItem): WordPressItem {
  const { type, objectId = id, url = '', title = '', order = 0, parent = 0 } = item;
  const { menu = 'Menu' } = item;
  const meta = { type, object_id: objectId, menu_item_parent: parent, url };
  const rows = Object.entries(meta).map(
    ([name, value]) =>
      `<wp:postmeta><wp:meta_key>_menu_item_${name}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  const more = `<wp:menu_order>${order}</wp:menu_order><category domain="nav_menu" nicename="x"><![CDATA[${menu}]]></category>${rows.join('')}`;
  return { id, title, type: 'nav_menu_item', content: '', more };
}
