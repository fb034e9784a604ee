// The visitors' script. Every page can be read without it.

import { showCarriedMessage } from '../messages.ts';
import { leadBackToList } from './back-to-list.ts';
import { followBackToTop } from './back-to-top.ts';
import { offerToCopyCode } from './copy-code.ts';
import { countView } from './count-view.ts';
import { letCoversTravel, showCovers } from './covers.ts';
import { offerToEnlarge, offerToEnlargeOne } from './enlarge.ts';
import { showFootnotesInPlace } from './footnotes.ts';
import { followNavigation } from './navigation.ts';
import { offerSearch } from './offer-search.ts';
import { registerOfflineWorker } from './offline.ts';
import { addMissingWidths } from './picture-widths.ts';
import { markPlainLinks } from './plain-links.ts';
import { followSideToc } from './side-toc.ts';
import { followTheme } from './theme.ts';

// First: a click that opens the quick search leads nowhere.
offerSearch();
followNavigation();
leadBackToList();
followTheme();
countView();
showCovers(offerToEnlargeOne);
letCoversTravel();
addMissingWidths();
offerToCopyCode();
offerToEnlarge();
showFootnotesInPlace();
followSideToc();
markPlainLinks();
followBackToTop();
showCarriedMessage();
registerOfflineWorker();

// Shows that the script has started. The browser tests wait for this.
document.documentElement.removeAttribute('data-reader');
