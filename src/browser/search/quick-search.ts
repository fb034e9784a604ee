// The quick search of visitors' pages. The visitors' script loads it when it is first opened.

import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { quickSearchEvent } from './quick-search-event.ts';
import { makeSearchDialog } from './search-dialog.ts';

const open = makeSearchDialog(document.documentElement.lang as UiLang);

addEventListener(quickSearchEvent, open);
open();
