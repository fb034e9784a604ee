// The visitors' small script. Everything can be read without it.
import { followBackToTop } from './back-to-top.ts';
import { offerToCopyCode } from './copy-code.ts';
import { showCovers } from './covers.ts';
import { showCarriedMessage } from './messages.ts';
import { followNavigation } from './navigation.ts';

followNavigation();
showCovers();
offerToCopyCode();
followBackToTop();
showCarriedMessage();
