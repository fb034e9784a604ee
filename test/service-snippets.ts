/** The code that a service gives its users, and what it needs. */
export interface ServiceSnippet {
  name: string;
  snippet: string;
  /** The file that does the work, as the page asks for it. */
  script: string;
  /** What an owner confirms: see `OwnScripts`. */
  loads: string[];
  sendsTo: string[];
  /** Where the script reports a view, and whether by a picture. */
  report: { url: string; isPicture?: true };
}

/** Snippets in the form in which the manuals of the services have them, with invented keys. */
export const serviceSnippets: ServiceSnippet[] = [
  {
    name: 'Umami',
    snippet:
      '<script defer src="https://cloud.umami.is/script.js" data-website-id="8c5b9e0e-3c1d-4d3e-9a51-0f3a2d1c7b61"></script>',
    script: 'https://cloud.umami.is/script.js',
    loads: [],
    sendsTo: ['https://api-gateway.umami.dev'],
    report: { url: 'https://api-gateway.umami.dev/api/send' },
  },
  {
    name: 'Umami on a host of its own',
    snippet:
      '<script async defer data-website-id="8c5b9e0e-3c1d-4d3e-9a51-0f3a2d1c7b61" src="https://stats.blog.example/umami.js"></script>',
    script: 'https://stats.blog.example/umami.js',
    loads: [],
    sendsTo: ['https://stats.blog.example'],
    report: { url: 'https://stats.blog.example/api/send' },
  },
  {
    name: 'Plausible',
    snippet: `<!-- Privacy-friendly analytics by Plausible -->
<script async src="https://plausible.io/js/pa-Xy12.js"></script>
<script>
  window.plausible=window.plausible||function(){(plausible.q=plausible.q||[]).push(arguments)},plausible.init=plausible.init||function(i){plausible.o=i||{}};
  plausible.init()
</script>`,
    script: 'https://plausible.io/js/pa-Xy12.js',
    loads: [],
    sendsTo: ['https://plausible.io'],
    report: { url: 'https://plausible.io/api/event' },
  },
  {
    name: 'GoatCounter',
    snippet: `<script data-goatcounter="https://rain.goatcounter.com/count"
        async src="//gc.zgo.at/count.js"></script>`,
    script: 'https://gc.zgo.at/count.js',
    loads: [],
    sendsTo: ['https://rain.goatcounter.com'],
    report: { url: 'https://rain.goatcounter.com/count' },
  },
  {
    name: 'Matomo',
    snippet: `<!-- Matomo -->
<script>
  var _paq = window._paq = window._paq || [];
  /* tracker methods like "setCustomDimension" should be called before "trackPageView" */
  _paq.push(['trackPageView']);
  _paq.push(['enableLinkTracking']);
  (function() {
    var u="//matomo.blog.example/";
    _paq.push(['setTrackerUrl', u+'matomo.php']);
    _paq.push(['setSiteId', '1']);
    var d=document, g=d.createElement('script'), s=d.getElementsByTagName('script')[0];
    g.async=true; g.src=u+'matomo.js'; s.parentNode.insertBefore(g,s);
  })();
</script>
<!-- End Matomo Code -->`,
    // The snippet takes the scheme of the page.
    script: 'https://matomo.blog.example/matomo.js',
    loads: ['https://matomo.blog.example/matomo.js'],
    sendsTo: ['https://matomo.blog.example'],
    report: { url: 'https://matomo.blog.example/matomo.php' },
  },
  {
    name: 'Google Analytics 4',
    snippet: `<!-- Google tag (gtag.js) -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());

  gtag('config', 'G-AB12CD34EF');
</script>`,
    script: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
    loads: [],
    sendsTo: [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://region1.google-analytics.com',
      'https://analytics.google.com',
    ],
    report: { url: 'https://region1.google-analytics.com/g/collect?v=2' },
  },
  {
    name: '百度统计',
    snippet: `<script>
var _hmt = _hmt || [];
(function() {
  var hm = document.createElement("script");
  hm.src = "https://hm.baidu.com/hm.js?0123456789abcdef0123456789abcdef";
  var s = document.getElementsByTagName("script")[0];
  s.parentNode.insertBefore(hm, s);
})();
</script>`,
    script: 'https://hm.baidu.com/hm.js?0123456789abcdef0123456789abcdef',
    loads: ['https://hm.baidu.com/hm.js'],
    sendsTo: ['https://hm.baidu.com'],
    report: { url: 'https://hm.baidu.com/hm.gif?si=0123', isPicture: true },
  },
  {
    name: 'Cloudflare Web Analytics',
    snippet: `<!-- Cloudflare Web Analytics --><script defer src='https://static.cloudflareinsights.com/beacon.min.js' data-cf-beacon='{"token": "0123456789abcdef0123456789abcdef"}'></script><!-- End Cloudflare Web Analytics -->`,
    script: 'https://static.cloudflareinsights.com/beacon.min.js',
    loads: [],
    sendsTo: ['https://cloudflareinsights.com'],
    report: { url: 'https://cloudflareinsights.com/cdn-cgi/rum' },
  },
];
