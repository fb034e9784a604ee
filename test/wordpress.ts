/** An item of an export of WordPress. Texts that are not given are those of a public post. */
export interface WordPressItem {
  id: number;
  title?: string;
  link?: string;
  content?: string;
  type?: string;
  status?: string;
  date?: string;
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
<wp:post_name><![CDATA[post-${id}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type>
${more}
</item>`;
}
