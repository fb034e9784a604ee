// The quick search of visitors' pages. The visitors' script loads it when it is first opened.

import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { searchUrl } from '../../urls.ts';
import { askServer } from './ask-server.ts';
import { quickSearchEvent } from './quick-search-event.ts';
import { makeSearchDialog } from './search-dialog.ts';

const open = makeSearchDialog({
  ask: askServer,
  page: { path: searchUrl(), urlOf: searchUrl },
  lang: document.documentElement.lang as UiLang,
});

addEventListener(quickSearchEvent, open);
open();
