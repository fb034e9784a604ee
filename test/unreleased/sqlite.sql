CREATE TABLE migrations (name text not null primary key) strict
    ;
CREATE TABLE settings (name text not null primary key, value text not null) strict;
CREATE TABLE owner (
      id integer not null primary key check (id = 1),
      username text not null,
      display_name text not null,
      password_hash text not null,
      created_at integer not null
    ) strict;
CREATE TABLE articles (
      id text not null primary key,
      revision integer not null check (revision >= 1),
      published_revision integer check (published_revision between 1 and revision),
      posted_at integer,
      updated_at integer,
      created_at integer not null,
      trashed_at integer,
      clicks integer not null default 0, last_revision integer not null default 1 check (last_revision >= 1),
      check (published_revision is null or (posted_at is not null and updated_at is not null))
    ) strict;
CREATE TABLE "revisions" (
      article_id text not null references articles (id) on delete cascade,
      number integer not null check (number >= 1),
      based_on integer not null,
      saved_at integer not null,
      key text not null,
      hash text,
      kind text not null check (kind in ('save', 'parallel', 'restore', 'import')),
      name text,
      published_at integer,
      title text not null,
      author text not null,
      tags text,
      excerpt text not null,
      cover_url text,
      lang text,
      slug text,
      series text,
      translation_of text,
      kept_start integer check (kept_start >= 0),
      kept_end integer check (kept_end >= 0),
      text text not null,
      primary key (article_id, number),
      unique (article_id, key),
      check ((kept_start is null) = (kept_end is null))
    ) strict;
CREATE TABLE "renderings" (
      article_id text not null primary key,
      revision integer not null,
      version integer not null,
      lang text,
      reading_minutes integer not null,
      summary text not null,
      toc text not null,
      html text not null,
      foreign key (article_id, revision)
        references "revisions" (article_id, number) on delete cascade
    ) strict;
CREATE TABLE search_passages (
    id integer not null primary key,
    article_id text not null references articles (id) on delete cascade,
    number integer not null,
    is_alone integer not null,
    revision integer not null,
    version integer not null,
    plain text not null
  ) strict;
CREATE TABLE article_tags (
      article_id text not null references articles (id) on delete cascade,
      position integer not null,
      tag text not null, shown_at integer,
      primary key (article_id, position)
    ) strict;
CREATE TABLE views (
      article_id text not null references articles (id) on delete cascade,
      day text not null,
      reader text not null,
      primary key (article_id, day, reader)
    ) strict;
CREATE TABLE sessions (
      token_hash text not null primary key,
      created_at integer not null,
      seen_at integer not null
    , browser text not null default '', system text not null default '', proven_at integer not null default 0) strict;
CREATE TABLE login_failures (
      subject text not null primary key,
      failures integer not null,
      failed_at integer not null
    ) strict;
CREATE TABLE uploads (
      id text not null primary key,
      name text not null,
      media_type text not null,
      bytes integer not null,
      width integer,
      height integer,
      created_at integer not null
    , trashed_at integer, smaller text not null default 'none'
      check (smaller in ('none', 'waiting', 'made', 'failed')), smaller_tries integer not null default 0, cleaning text not null default 'none'
      check (cleaning in ('none', 'waiting', 'failed')), cleaning_tries integer not null default 0) strict;
CREATE TABLE redirects (
      address text not null primary key,
      article_id text not null references articles (id) on delete cascade
    ) strict;
CREATE TABLE imports (
      collection text not null,
      path text not null,
      article_id text not null references articles (id) on delete cascade,
      digest text not null,
      revision integer not null,
      is_draft integer not null,
      primary key (collection, path)
    ) strict;
CREATE TABLE article_passwords (
      article_id text not null primary key references articles (id) on delete cascade,
      password_hash text not null,
      set_at integer not null
    ) strict;
CREATE TABLE draft_links (
      article_id text not null primary key references articles (id) on delete cascade,
      token_hash text not null unique,
      ends_at integer not null
    ) strict;
CREATE TABLE article_series (
      article_id text not null primary key references articles (id) on delete cascade,
      series text not null
    ) strict;
CREATE TABLE translation_links (
      article_id text not null references articles (id) on delete cascade,
      from_name text not null,
      to_name text not null,
      primary key (article_id, from_name)
    ) strict;
CREATE TABLE public_changes (
    id integer not null primary key check (id = 1),
    number integer not null,
    changed_at integer not null
  ) strict;
CREATE TABLE visits (
      day text not null,
      reader text not null,
      primary key (day, reader)
    ) strict, without rowid;
CREATE TABLE article_days (article_id text not null references articles (id) on delete cascade, day text not null, views integer not null, visits integer not null,
      primary key (day, article_id)
    ) strict, without rowid;
CREATE TABLE article_months (article_id text not null references articles (id) on delete cascade, month text not null, views integer not null, visits integer not null,
      primary key (month, article_id)
    ) strict, without rowid;
CREATE TABLE blog_days (day text not null primary key, views integer not null, visits integer not null) strict, without rowid;
CREATE TABLE referrer_days (
      day text not null,
      host text not null,
      visits integer not null,
      primary key (day, host)
    ) strict, without rowid;
CREATE TABLE file_contents (
      id text not null primary key,
      begun_at integer not null
    ) strict;
CREATE TABLE file_chunks (
      content_id text not null references file_contents (id) on delete cascade,
      number integer not null,
      bytes blob not null,
      primary key (content_id, number)
    ) strict;
CREATE TABLE stored_files (
      upload_id text not null,
      form text not null,
      content_id text not null unique references file_contents (id),
      digest text not null,
      size integer not null,
      stored_at integer not null,
      primary key (upload_id, form)
    ) strict;
CREATE TABLE arriving_files (
      hash text not null primary key,
      size integer not null,
      written_at integer not null
    ) strict;
CREATE TABLE arriving_chunks (
      hash text not null references arriving_files (hash) on delete cascade,
      begins_at integer not null,
      bytes blob not null,
      primary key (hash, begins_at)
    ) strict;
CREATE TABLE turns (
      name text not null primary key,
      holder text not null,
      ends_at integer not null
    ) strict;
CREATE TABLE account_events (
      id text not null primary key,
      kind text not null,
      happened_at integer not null,
      times integer not null,
      browser text not null,
      system text not null
    ) strict;
CREATE TABLE code_factor (
      id integer not null primary key,
      secret text not null,
      confirmed_at integer,
      last_step integer not null
    ) strict;
CREATE TABLE recovery_codes (code_hash text not null primary key) strict;
CREATE TABLE removed_articles (id text not null primary key) strict;
CREATE TABLE passkeys (
      id text not null primary key,
      host text not null,
      public_key text not null,
      counter integer not null,
      name text not null,
      created_at integer not null,
      used_at integer
    ) strict;
CREATE TABLE spent_challenges (
      challenge text not null primary key,
      spent_at integer not null
    ) strict;
CREATE TABLE desk_passages (
    id integer not null primary key,
    article_id text not null references articles (id) on delete cascade,
    number integer not null,
    is_alone integer not null,
    revision integer not null,
    version integer not null,
    plain text not null
  ) strict;
CREATE TABLE past_passages (
    id integer not null primary key,
    article_id text not null references articles (id) on delete cascade,
    number integer not null,
    is_alone integer not null,
    revision integer not null,
    version integer not null,
    plain text not null
  ) strict;
CREATE TABLE related_passages (
    passage_id integer not null references search_passages (id) on delete cascade,
    related_id integer not null references search_passages (id) on delete cascade,
    score real not null,
    primary key (passage_id, related_id)
  ) strict;
CREATE TABLE passages_to_relate (passage_id integer not null references search_passages (id) on delete cascade primary key) strict;
CREATE TABLE articles_to_index (
      article_id text not null primary key references renderings (article_id) on delete cascade
    ) strict, without rowid;
CREATE VIRTUAL TABLE search_tokens using fts5 (
    title, tags, headings, text,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_+#'"
  );
CREATE VIRTUAL TABLE desk_tokens using fts5 (
    title, tags, headings, text,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_+#'"
  );
CREATE VIRTUAL TABLE past_tokens using fts5 (
    title, tags, headings, text,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_+#'"
  );
insert into search_tokens (search_tokens, rank) values ('automerge', 12);
insert into migrations (name) values ('0001-first');
insert into migrations (name) values ('0002-reading');
insert into migrations (name) values ('0003-history');
insert into migrations (name) values ('0004-uploads');
insert into migrations (name) values ('0005-address-names');
insert into migrations (name) values ('0006-sharing');
insert into migrations (name) values ('0007-relations');
insert into migrations (name) values ('0008-public-changes');
insert into migrations (name) values ('0009-imported-pictures');
insert into migrations (name) values ('0010-statistics');
insert into migrations (name) values ('0011-stored-files');
insert into migrations (name) values ('0012-tag-order');
insert into migrations (name) values ('0013-rendering-versions');
insert into migrations (name) values ('0014-own-widths');
insert into migrations (name) values ('0015-devices');
insert into migrations (name) values ('0016-second-factor');
insert into migrations (name) values ('0017-removed-articles');
insert into migrations (name) values ('0018-passkeys');
insert into migrations (name) values ('0019-search');
insert into migrations (name) values ('0020-search-merging');
insert into migrations (name) values ('0021-desk-search');
insert into migrations (name) values ('0022-related');
insert into migrations (name) values ('0023-open-index');
insert into settings (name, value) values ('brand', '随笔 “tea”');
insert into settings (name, value) values ('description', 'A	description
');
insert into settings (name, value) values ('viewKey 2026-11-19', 'key of yesterday');
insert into settings (name, value) values ('viewKey 2026-11-20', 'key of today');
insert into settings (name, value) values ('viewKeys', 'another value');
insert into settings (name, value) values ('import notes', '1');
insert into owner (id, username, display_name, password_hash, created_at) values (1, 'zhixia', 'zhixia', 'hash of a password', 1000);
insert into articles (id, revision, published_revision, posted_at, updated_at, created_at, trashed_at, clicks, last_revision) values ('MCR0PP8CZPZ2', 35, 1, 2000, 2000, 1000, null, 7, 36);
insert into articles (id, revision, published_revision, posted_at, updated_at, created_at, trashed_at, clicks, last_revision) values ('RVM3JYM0C67A', 1, 1, 3000, 3000, 1000, null, 0, 1);
insert into articles (id, revision, published_revision, posted_at, updated_at, created_at, trashed_at, clicks, last_revision) values ('FX54131W88XB', 1, null, null, null, 1000, null, 0, 1);
insert into articles (id, revision, published_revision, posted_at, updated_at, created_at, trashed_at, clicks, last_revision) values ('91VV71KWCWN8', 1, 1, 5, 5, 1000, 6000, 0, 1);
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 1, 0, 1000, 'ade38b0ee148a8b59739591af36e18b8', '896fc5ff37ba9c05d2ca2bfe5a574396c9cec8a9cec5a19070bdc0969f94aa54', 'save', null, 2000, '雨: tea/rain?', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, 'rain', 'Weather', null, null, null, replace('﻿![bowl](/uploads/iapfkm02h5c32vi0hfc4tjt71t/%E8%8C%B6%20%E7%A2%97.png){CR}
👨‍👩‍👧 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 ', '{CR}', char(13)));
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 2, 1, 3001, 'd0144c761093bcabaff8df799f3843f8', 'e032af87e323ccb310abd90026d28adc164fdfc80ccc403676d626a339bcb32f', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, null, null, '茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 Drop 1');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 3, 2, 3002, '9424193765ba962f3fa9b80f54311602', '371884024ae7ddc861c22905239af8cff6fb37fcb3941f74628ddaec0a52bda0', 'save', 'Better', null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '2');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 4, 3, 3003, 'c15ab73a018d7281d3a0784bac0bbe6c', null, 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '3');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 5, 4, 3004, 'b2a5b307d71f7bb67b20abb2be9edd05', '258bc4ea535dd3fa3d130c50600d0d0fb976ec6374fa668156c6bb22b0b8b1a4', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '4');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 6, 5, 3005, 'b7e6b099cd41b344730fd94db3f151dd', 'aa57051970828311598182c676e5072e5a6967f22ffb84b25a9f08442adf9bd7', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '5');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 7, 6, 3006, '4abb120193a1622d0c7fb7e7153e545e', '87c146316a7516cf2aaf34f980df3a3c06921d0e2aa8acfd6fd9a4907da9be81', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '6');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 8, 7, 3007, 'c79bafaabe5b527b3c6039fc391d0b48', '55c10bf3d8eac57e3e7af1995e5f440e13b9a48fb7c922fc8d2324f086c77971', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '7');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 9, 8, 3008, 'b8f6bb6666456778f968b32daf266ce6', '150ca7bc04a05cbb7d3614244d290fb058fad6a5e6b010c14c828655b8dc5d74', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '8');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 10, 9, 3009, 'daa97324d7ae421f38ab3c75b5babf52', 'd5981f49d2c014e0da29736a70305264d07b4b51d9a7248438f509bb4311d28b', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '9');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 11, 10, 3010, '63131575bdc9439b02b12f3792865ac7', '786ab7c312ac293c01d1ff14f9febbcfe61adb79661dd7f62940a032b200feb7', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '10');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 12, 11, 3011, 'c1fd1301e3edb6d7f3bc7d20e7d46bc5', '681c592a32ce17d986b9a7803d953f81f2350eaf5db8ef268632db8b131e71f1', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '1');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 13, 12, 3012, '85c983c2680033a0bc0b860aba256855', '5dd1c6e40cea77130870752d7d50c61c4a665d7a1d166489a2aae72f3c2c1c63', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '2');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 14, 13, 3013, '17a469e2260097ac4671397dbf86d695', '09729814e36a0f2749341684e8df23f7b3f9fd35e8479540c44a40eec3136a15', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '3');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 15, 14, 3014, '10a387a579a4db5ca1ff57786ebea1b8', 'fc0569d538d66aa404445ed41f0ba5ce89dd066add18bd86ca043ad43cae4719', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '4');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 16, 15, 3015, '1a3ae0d92d51a3506542250f54c08243', '9152ea342acf97d0502eb573abfd8b5c17f3a2c22b1da587b1816d5517d17670', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '5');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 17, 16, 3016, 'cd56fbd12c630a955aac4f88ba1e3382', '34f019a8d1d187ba87c215c15870476610d6a7f612e5583785b75e74c8352895', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '6');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 18, 17, 3017, '0863f78252be74754b512ba53496bfcd', 'd54fead849475b8a9b705c6ea5e66e1e3b6c504a6b11afbf4da2f8174f0209c0', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '7');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 19, 18, 3018, '652e39189e25b1bc8f13d9405dff0a66', '8d7a5e70838660c0bf1765260d5a2d43bf5f8bfbe3801643fc8e57089cd3a91f', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '8');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 20, 19, 3019, '75ccfbddb590b5bb693486b65dd1ee35', '16dbaf710f928258b54be574830584dd7654d46f1c63a3104be1eeca5138c226', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '9');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 21, 20, 3020, '00c58852e87708c735bdee5d26bf41a1', '1d56545786412b813396ef4ba47e15f4d1ef47cee07c344c3ad05f35b1a65b4b', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '20');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 22, 21, 3021, 'a27f7921b5bc8d1cd63caa8dd84c0944', 'd34bdce80430d76c29668dd311b2341cab02c342ab1843e6548c8803ec6f8c2e', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '1');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 23, 22, 3022, '48e10b65790dea2e8ddc75c1b4a75ad8', 'c12f54b6ee82fdc65ca006ebb7f5749fd0fef62f9ec556f6ca6ecbc839c87f8a', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '2');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 24, 23, 3023, '0bdabe877fe48f224d04303b97a7e199', 'b12459ffee46762e9128991092a7eb99d15c47771b47bb07467ed88aaf7d28cc', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '3');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 25, 24, 3024, '998109bc403d5c4dc4bfac10baebacbb', 'd41c5567823037e2414834b50649a38f0a16ac5e5355f6a54ecbcda7bf033591', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '4');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 26, 25, 3025, 'd3024a66d39be91c923202c23d1af31f', '9ab7dbc4663f6222c1ed7969a24629864eba60d7b2cf09aa7ababa943919e14c', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '5');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 27, 26, 3026, '46afb48a3082714a7a7da8af1c404877', '88f4981375463f90a580bcb3a3b3b2f3549976d1cdd3ec7d64e22b74863bfd91', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '6');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 28, 27, 3027, '49a0065935d1057d23376239e53e24d4', '0f4f1f2c97f21deafce07040cb2c4fff37e58bb89d881cdfee652b7a5342c41f', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '7');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 29, 28, 3028, '762f0dcf99a4aa077ae0cdcc16fbab6f', '2071c1150e9e27d6d1b22aa3e31ef0c4459c65473bfc8c2f0d490998a3b44edf', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '8');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 30, 29, 3029, '7e78f3a9cd499fa9bc003db4ec33b35f', '6835e0c5060f4b090476f5829f5a1147b80298085c6287774a0348782be08f9a', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '9');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 31, 30, 3030, '1e65089f63b019ad69f2642fa9341081', '547b0fe8fc44edb24ef1bc3c83cf3fd5c90d4ea29f4964ddcf8c32ec4ce1415b', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 85, 0, '30');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 32, 31, 3031, '51787a74046fce56460a6a9c1f9527bf', '969b4b54ab5b50172d7c42e0dc18ccc5399259debb7b88a8f9055d159b58ef1c', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '1');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 33, 32, 3032, 'dd09ec5fac417b76099f243f46fec67a', '91124622770c06663e7bf477027aca9e57dc740c4218f33871cd35406be5fdde', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '2');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 34, 33, 3033, 'e4094717084d6504718c96b1ada40d69', '6ff278fa09c43940495454245b19d8d251430e833b9621c2b8fb1b0e99ce4e97', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, null, null, '茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 Drop 33');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 35, 34, 3034, '2c2fcef6263b433fd1aee89a173dd0bf', 'd9c9bafaecf36b411caf56e2155cbd06caa76c12c291f4d70d477476616ca83f', 'save', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, 86, 0, '4');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('MCR0PP8CZPZ2', 36, 2, 9000, 'd185415cab89568e3e15e39e3d99092f', '01dcaaeaf1cebe82d78e9e1c7c8fe99fd95abb9ce317111423e971fe13fd1988', 'parallel', null, null, 'Rain', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, null, null, 'Beside it.');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('RVM3JYM0C67A', 1, 0, 1000, '468a3c0c3d977d25f1f6817831133439', '5eff5f46f8ed31afa48f80a361f0c0af2710e6f599057160219e1203b3930964', 'save', null, 3000, 'Locked', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, null, null, 'A secret bowl.');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('FX54131W88XB', 1, 0, 1000, '79ac10aa0397b18b5f731d8a37a4275c', '63f87e3b44dde74f8608842d72557de82b8a3cda8108e86d921dcc87897beb61', 'save', null, null, 'A draft', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, 'zh-Hans', null, null, 'MCR0PP8CZPZ2', null, null, 'A bowl of tea is *enough*.
');
insert into revisions (article_id, number, based_on, saved_at, key, hash, kind, name, published_at, title, author, tags, excerpt, cover_url, lang, slug, series, translation_of, kept_start, kept_end, text) values ('91VV71KWCWN8', 1, 0, 1000, 'c3ecedf60bb449aa4d88f9992333cefb', 'a099ead35ee4dfd6fc16c613ffdc3239d6a47f1e8a0c7333cee20d251fdfc256', 'save', null, 1000, 'Gone', 'Zhixia Lin', 'tea,茶', 'A bowl is enough.', null, null, null, null, null, null, null, 'A bowl of tea is *enough*.
');
insert into renderings (article_id, revision, version, lang, reading_minutes, summary, toc, html) values ('MCR0PP8CZPZ2', 1, 14, 'zh-Hans', 1, 'bowl
👨‍👩‍👧 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 …', '[]', '<p><img src="/uploads/iapfkm02h5c32vi0hfc4tjt71t/%E8%8C%B6%20%E7%A2%97.png" alt="bowl" loading="lazy" decoding="async">
👨‍👩‍👧 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨 茶与雨</p>
');
insert into renderings (article_id, revision, version, lang, reading_minutes, summary, toc, html) values ('RVM3JYM0C67A', 1, 14, null, 1, 'A secret bowl.', '[]', '<p>A secret bowl.</p>
');
insert into renderings (article_id, revision, version, lang, reading_minutes, summary, toc, html) values ('91VV71KWCWN8', 1, 14, null, 1, 'A bowl of tea is enough.', '[]', '<p>A bowl of tea is <em>enough</em>.</p>
');
insert into search_passages (id, article_id, number, is_alone, revision, version, plain) values (1, '91VV71KWCWN8', 0, 1, 1, 1, 'Rain falls');
insert into search_passages (id, article_id, number, is_alone, revision, version, plain) values (2, 'MCR0PP8CZPZ2', 0, 1, 1, 1, 'Rain falls');
insert into search_passages (id, article_id, number, is_alone, revision, version, plain) values (3, 'RVM3JYM0C67A', 0, 1, 1, 1, 'Rain falls');
insert into article_tags (article_id, position, tag, shown_at) values ('MCR0PP8CZPZ2', 0, 'tea', 2000);
insert into article_tags (article_id, position, tag, shown_at) values ('MCR0PP8CZPZ2', 1, '茶', 2000);
insert into article_tags (article_id, position, tag, shown_at) values ('RVM3JYM0C67A', 0, 'tea', 3000);
insert into article_tags (article_id, position, tag, shown_at) values ('RVM3JYM0C67A', 1, '茶', 3000);
insert into article_tags (article_id, position, tag, shown_at) values ('91VV71KWCWN8', 0, 'tea', null);
insert into article_tags (article_id, position, tag, shown_at) values ('91VV71KWCWN8', 1, '茶', null);
insert into views (article_id, day, reader) values ('MCR0PP8CZPZ2', '2026-11-20', 'a reader');
insert into sessions (token_hash, created_at, seen_at, browser, system, proven_at) values ('token', 1000, 2000, 'Firefox', 'Linux', 1500);
insert into login_failures (subject, failures, failed_at) values ('192.0.2.1', 3, 1000);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('iapfkm02h5c32vi0hfc4tjt71t', '茶 碗.png', 'image/png', 9, null, null, 1795161600000, null, 'none', 0, 'none', 0);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('4dtqopt533hdvi81tivgc3qppn', 'notes.txt', 'text/plain', 10, null, null, 1795161600000, null, 'none', 0, 'none', 0);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('0000000000000000000000000k', 'killed.jpg', 'image/jpeg', 9, 1000, 500, 1, null, 'none', 0, 'failed', 3);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('0000000000000000000000000m', 'moving.gif', 'image/gif', 9, 1000, 500, 1, null, 'none', 0, 'failed', 3);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('0000000000000000000000000d', 'damaged.jpg', 'image/jpeg', 9, 1000, 500, 1, null, 'none', 0, 'failed', 1);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('0000000000000000000000000a', 'waiting.png', 'image/png', 9, 1000, 500, 1, null, 'waiting', 0, 'waiting', 2);
insert into uploads (id, name, media_type, bytes, width, height, created_at, trashed_at, smaller, smaller_tries, cleaning, cleaning_tries) values ('0000000000000000000000000s', 'served.png', 'image/png', 9, 1000, 500, 1, null, 'made', 0, 'none', 1);
insert into redirects (address, article_id) values ('/article/rain', 'MCR0PP8CZPZ2');
insert into redirects (address, article_id) values ('/archives/1.html', 'MCR0PP8CZPZ2');
insert into imports (collection, path, article_id, digest, revision, is_draft) values ('notes', 'a b.md', 'MCR0PP8CZPZ2', 'd', 1, 0);
insert into article_passwords (article_id, password_hash, set_at) values ('RVM3JYM0C67A', 'hash', 4000);
insert into draft_links (article_id, token_hash, ends_at) values ('FX54131W88XB', 'digest', 9000000000000);
insert into article_series (article_id, series) values ('MCR0PP8CZPZ2', 'Weather');
insert into translation_links (article_id, from_name, to_name) values ('MCR0PP8CZPZ2', 'MCR0PP8CZPZ2', 'key');
insert into translation_links (article_id, from_name, to_name) values ('MCR0PP8CZPZ2', 'key', 'MCR0PP8CZPZ2');
insert into public_changes (id, number, changed_at) values (1, 31, 1795785339529);
insert into visits (day, reader) values ('2026-11-20', 'a reader');
insert into article_days (article_id, day, views, visits) values ('MCR0PP8CZPZ2', '2026-11-20', 3, 1);
insert into article_months (article_id, month, views, visits) values ('MCR0PP8CZPZ2', '2026-11', 3, 1);
insert into blog_days (day, views, visits) values ('', 4, 0);
insert into blog_days (day, views, visits) values ('2026-11-20', 3, 1);
insert into referrer_days (day, host, visits) values ('2026-11-20', 'example.com', 1);
insert into file_contents (id, begun_at) values ('content', 1000);
insert into file_chunks (content_id, number, bytes) values ('content', 0, x'00ff746561');
insert into stored_files (upload_id, form, content_id, digest, size, stored_at) values ('iapfkm02h5c32vi0hfc4tjt71t', 'served', 'content', 'digest', 5, 1000);
insert into arriving_files (hash, size, written_at) values ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 5, 1000);
insert into arriving_chunks (hash, begins_at, bytes) values ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 0, x'00ff746561');
insert into turns (name, holder, ends_at) values ('backup', 'a process', 2000);
insert into account_events (id, kind, happened_at, times, browser, system) values ('739834bb-a286-42ce-8951-35bd96c53813', 'ownerSet', 1000, 1, '', '');
insert into account_events (id, kind, happened_at, times, browser, system) values ('4b52fa79-0f28-4e6d-b953-3b285dfe9e2e', 'passkeyAdded', 1000, 1, 'Safari', 'iPhone');
insert into account_events (id, kind, happened_at, times, browser, system) values ('event', 'login', 1000, 2, 'Firefox', 'Linux');
insert into code_factor (id, secret, confirmed_at, last_step) values (1, 'secret', 1000, 59000000);
insert into recovery_codes (code_hash) values ('code');
insert into removed_articles (id) values ('0123456789AB');
insert into passkeys (id, host, public_key, counter, name, created_at, used_at) values ('a-passkey', 'blog.example', 'key', 4000000000, '手机', 1000, null);
insert into spent_challenges (challenge, spent_at) values ('random', 1000);
insert into desk_passages (id, article_id, number, is_alone, revision, version, plain) values (1, 'MCR0PP8CZPZ2', 0, 1, 34, 1, 'Rain falls');
insert into past_passages (id, article_id, number, is_alone, revision, version, plain) values (1, 'MCR0PP8CZPZ2', 0, 1, 34, 1, 'Rain falls');
insert into related_passages (passage_id, related_id, score) values (1, 3, 0.5);
insert into passages_to_relate (passage_id) values (1);
insert into passages_to_relate (passage_id) values (2);
insert into passages_to_relate (passage_id) values (3);
insert into articles_to_index (article_id) values ('91VV71KWCWN8');
insert into articles_to_index (article_id) values ('MCR0PP8CZPZ2');
insert into articles_to_index (article_id) values ('RVM3JYM0C67A');
insert into search_tokens (rowid, title, tags, headings, text) values (1, 'tea', '', '', 'rain falls');
insert into search_tokens (rowid, title, tags, headings, text) values (2, 'tea', '', '', 'rain falls');
insert into search_tokens (rowid, title, tags, headings, text) values (3, 'tea', '', '', 'rain falls');
insert into desk_tokens (rowid, title, tags, headings, text) values (1, 'tea', '', '', 'rain falls');
insert into past_tokens (rowid, title, tags, headings, text) values (1, 'tea', '', '', 'rain falls');
CREATE INDEX articles_public on articles (posted_at desc, id desc)
      where published_revision is not null and trashed_at is null;
CREATE INDEX renderings_lang on renderings (lang, article_id);
CREATE INDEX article_series_series on article_series (series, article_id);
CREATE INDEX translation_links_from on translation_links (from_name, to_name, article_id);
CREATE TRIGGER public_articles_insert
      after insert on articles when new.published_revision is not null
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_articles_update
      after update of published_revision, posted_at, updated_at, trashed_at on articles when (old.published_revision is not null) or (new.published_revision is not null)
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_articles_delete
      after delete on articles when old.published_revision is not null
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_renderings_insert
      after insert on renderings 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_renderings_update
      after update on renderings 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_renderings_delete
      after delete on renderings 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_tags_insert
      after insert on article_tags 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_tags_delete
      after delete on article_tags 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_series_insert
      after insert on article_series 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_series_update
      after update on article_series 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_series_delete
      after delete on article_series 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_translation_links_insert
      after insert on translation_links 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_translation_links_update
      after update on translation_links 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_translation_links_delete
      after delete on translation_links 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_passwords_insert
      after insert on article_passwords 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_passwords_update
      after update on article_passwords 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_article_passwords_delete
      after delete on article_passwords 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_redirects_insert
      after insert on redirects 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_redirects_update
      after update on redirects 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_redirects_delete
      after delete on redirects 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_settings_insert
      after insert on settings when new.name not like '% %' and new.name not in ('blogId', 'setupToken', 'uploadSecret')
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_settings_update
      after update on settings when (old.name not like '% %' and old.name not in ('blogId', 'setupToken', 'uploadSecret')) or (new.name not like '% %' and new.name not in ('blogId', 'setupToken', 'uploadSecret'))
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_settings_delete
      after delete on settings when old.name not like '% %' and old.name not in ('blogId', 'setupToken', 'uploadSecret')
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_owner_insert
      after insert on owner 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_owner_update
      after update of display_name on owner 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_owner_delete
      after delete on owner 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_uploads_insert
      after insert on uploads 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_uploads_update
      after update of name, media_type, width, height, trashed_at, smaller on uploads 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_uploads_delete
      after delete on uploads 
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE INDEX article_days_article on article_days (article_id, day);
CREATE INDEX article_months_article on article_months (article_id);
CREATE INDEX stored_files_digest on stored_files (digest);
CREATE INDEX article_tags_shown on article_tags (tag, shown_at desc, article_id desc);
CREATE TRIGGER public_article_tags_update after update of article_id, position, tag on article_tags
    begin
      update public_changes set
        number = number + 1,
        changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
    end;
CREATE TRIGGER shown_articles after update of published_revision, posted_at, trashed_at on articles
    begin 
  update article_tags set shown_at = case when new.published_revision is not null and new.trashed_at is null
    then new.posted_at end where article_id = new.id; end;
CREATE TRIGGER shown_article_tags_insert after insert on article_tags
    begin 
  update article_tags
    set shown_at = (select case when articles.published_revision is not null and articles.trashed_at is null
    then articles.posted_at end from articles where id = new.article_id)
    where rowid = new.rowid; end;
CREATE TRIGGER shown_article_tags_update after update of article_id on article_tags
    begin 
  update article_tags
    set shown_at = (select case when articles.published_revision is not null and articles.trashed_at is null
    then articles.posted_at end from articles where id = new.article_id)
    where rowid = new.rowid; end;
CREATE INDEX renderings_version on renderings (article_id, version, revision);
CREATE INDEX account_events_time on account_events (happened_at);
CREATE UNIQUE INDEX search_passages_places on search_passages (article_id, number, version, revision);
CREATE TRIGGER search_passages_deleted after delete on search_passages begin
    delete from search_tokens where rowid = old.id;
  end;
CREATE UNIQUE INDEX desk_passages_places on desk_passages (article_id, number, version, revision);
CREATE TRIGGER desk_passages_deleted after delete on desk_passages begin
    delete from desk_tokens where rowid = old.id;
  end;
CREATE UNIQUE INDEX past_passages_places on past_passages (article_id, number, version, revision);
CREATE TRIGGER past_passages_deleted after delete on past_passages begin
    delete from past_tokens where rowid = old.id;
  end;
CREATE INDEX related_passages_related on related_passages (related_id);
CREATE TRIGGER search_passages_inserted after insert on search_passages when new.number = 0 begin
    insert into passages_to_relate (passage_id) values (new.id);
  end;
CREATE TRIGGER public_related_passages_insert after insert on related_passages
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_related_passages_update after update on related_passages
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
CREATE TRIGGER public_related_passages_delete after delete on related_passages
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end;
