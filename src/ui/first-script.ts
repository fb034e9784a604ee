/** Where the browser keeps a chosen colour scheme: `light` or `dark`; nothing when the system decides. */
export const themeKey = 'suibi-theme';

/**
 * The one inline script: it runs before anything is drawn, so that a chosen colour scheme never flashes, and calls
 * the visitors' script once the page is drawn. It is for any browser at all, hence its old words. It stands behind
 * the two theme colours, light and dark.
 *
 * The policy names its digest: the SHA-256 of exactly this text.
 */
export const firstScript =
  '!function(e,t){' +
  // A browser that keeps nothing throws.
  `try{t=localStorage.getItem("${themeKey}")}catch(n){}` +
  'if(t=="light"||t=="dark"){e.setAttribute("data-theme",t);' +
  'var m=document.querySelectorAll("meta[name=theme-color]");' +
  'for(var i=0;i<m.length;i++)m[i].media=m[i].media.indexOf(t)>0?"all":"not all"}' +
  // Where documents have no transitions between them, the new one fades in by itself.
  'window.CSSViewTransitionRule||e.setAttribute("data-fade","");' +
  // What waits for a script is shown from the beginning, if there is one to come.
  'e.setAttribute("data-scripted","");' +
  // A page from the back/forward cache loads anew, also one that was left before its script came.
  'addEventListener("pageshow",function(n){n.persisted&&location.reload()});' +
  // The page is drawn first: on a slow line its script would take the place of its text.
  'addEventListener("DOMContentLoaded",function(){requestAnimationFrame(function(){setTimeout(function(){' +
  'var s=document.createElement("script"),r=e.getAttribute("data-reader");' +
  's.type="module";s.src=r;r&&document.head.appendChild(s)},100)})})' +
  '}(document.documentElement)';
