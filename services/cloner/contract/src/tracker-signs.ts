/** Services that report visits and sales. */
export type TrackerKind =
  | 'meta-pixel'
  | 'google-tag-manager'
  | 'google-analytics'
  | 'google-ads'
  | 'clarity'
  | 'hotjar'
  | 'tiktok'
  | 'kwai'
  | 'utmify'
  | 'pinterest'
  | 'linkedin'
  | 'taboola'
  | 'outbrain'
  | 'twitter'
  | 'snapchat'
  | 'bing'
  | 'reddit'
  | 'yandex'
  | 'rd-station'
  | 'active-campaign'
  | 'cloudflare'
  | 'mixpanel'
  | 'segment'
  | 'amplitude'
  | 'full-story'
  | 'mouseflow'
  | 'crazy-egg'
  | 'plausible'
  | 'matomo'
  | 'hubspot'
  | 'vwo';

/** Services that a page offers to its visitors. */
export type WidgetKind =
  | 'hubspot'
  | 'crisp'
  | 'jivo'
  | 'tawk'
  | 'tidio'
  | 'intercom'
  | 'zendesk'
  | 'vturb'
  | 'panda-video';

export type ScriptKind = TrackerKind | WidgetKind;

export interface ScriptSign<Kind extends ScriptKind = ScriptKind> {
  kind: Kind;
  /** Matches the address of a script, an image, a frame or a link, and the text of a script that loads it. */
  address: RegExp;
  /** Matches a script that sets the service up without naming an address. */
  call?: RegExp;
  /** The account it reports to: the first group of each pattern. */
  ids?: RegExp[];
  /** Globals that the rest of the page may call, so that a click does not fail without them. */
  functions?: string[];
}

const QUOTE = `["'\`]`;
const call = (name: string, argument: string) => new RegExp(`\\b${name}\\(\\s*${QUOTE}${argument}`);
const idAfter = (before: string, id: string) => new RegExp(`${before}(${id})`);

/** Tried in this order: the first match gives the kind of a script. */
export const TRACKER_SIGNS: readonly ScriptSign<TrackerKind>[] = [
  {
    kind: 'meta-pixel',
    address: /connect\.facebook\.net\/[^"'\s]*\/fbevents|facebook\.com\/tr\b/,
    call: call('fbq', 'init'),
    ids: [
      new RegExp(`\\bfbq\\(\\s*${QUOTE}init${QUOTE}\\s*,\\s*${QUOTE}?(\\d{5,20})`),
      /\/tr\/?\?[^"']*\bid=(\d{5,20})/,
    ],
    functions: ['fbq'],
  },
  {
    kind: 'google-tag-manager',
    address: /googletagmanager\.com\/(?:gtm\.js|ns\.html)/,
    ids: [/\b(GTM-[A-Z0-9]{4,12})\b/],
  },
  {
    kind: 'google-ads',
    address:
      /googletagmanager\.com\/gtag\/js\?id=AW-|googleadservices\.com\/pagead\/conversion|googleads\.g\.doubleclick\.net\/pagead|google\.com(?:\.br)?\/pagead\/1p-/,
    call: new RegExp(`\\bgtag\\(\\s*${QUOTE}config${QUOTE}\\s*,\\s*${QUOTE}AW-|\\bgoogle_conversion_id\\b`),
    ids: [/\b(AW-\d{6,14})\b/, /google_conversion_id\s*=\s*(\d{6,14})/, /\/conversion\/(\d{6,14})/],
    functions: ['gtag', 'gtag_report_conversion'],
  },
  {
    kind: 'google-analytics',
    address:
      /googletagmanager\.com\/gtag\/js(?!\?id=AW-)|google-analytics\.com\/(?:analytics|ga|urchin|gtm\/js|g\/collect|collect|plugins)|stats\.g\.doubleclick\.net\/dc\.js/,
    call: new RegExp(
      `\\bgtag\\(\\s*${QUOTE}config${QUOTE}\\s*,\\s*${QUOTE}(?:G|UA|GT|DC)-|\\bga\\(\\s*${QUOTE}create`,
    ),
    ids: [/\b((?:G|GT|DC)-[A-Z0-9]{4,14})\b/, /\b(UA-\d{4,12}-\d{1,4})\b/],
    functions: ['gtag', 'ga'],
  },
  {
    kind: 'clarity',
    address: /clarity\.ms\/(?:tag|collect|s)\b/,
    ids: [
      idAfter('clarity\\.ms\\/tag\\/', '[a-z0-9]{6,14}'),
      /["']script["']\s*,\s*["']([a-z0-9]{6,14})["']\s*\)/,
    ],
    functions: ['clarity'],
  },
  {
    kind: 'hotjar',
    address: /(?:static|script)\.hotjar\.com\//,
    call: /\bhjid\s*:/,
    ids: [/\bhjid\s*:\s*(\d{4,10})/, /hotjar-(\d{4,10})/],
    functions: ['hj'],
  },
  {
    kind: 'tiktok',
    address: /analytics\.tiktok\.com\//,
    call: /\bttq\.load\(/,
    ids: [idAfter(`\\bttq\\.load\\(\\s*${QUOTE}`, '[A-Z0-9]{10,30}'), /sdkid=([A-Z0-9]{10,30})/],
    functions: ['ttq'],
  },
  {
    kind: 'kwai',
    address: /kwai(?:cdn)?\.net\/kos\/|ap4r\.com\/kos\/|kwai\.com\/rest\/|ks-la\.net\/kos\//,
    call: /\bkwaiq\.load\(/,
    ids: [idAfter(`\\bkwaiq\\.load\\(\\s*${QUOTE}`, '[\\w-]{5,60}')],
    functions: ['kwaiq'],
  },
  {
    kind: 'utmify',
    address: /(?:cdn|api|tracking)\.utmify\.com\.br\//,
    ids: [/\b(?:window\.)?(?:googleP|tikTokP|kwaiP|p)ixelId\s*=\s*["']([\w-]{6,40})["']/],
  },
  {
    kind: 'pinterest',
    address: /s\.pinimg\.com\/ct\/|ct\.pinterest\.com\//,
    call: call('pintrk', 'load'),
    ids: [
      new RegExp(`\\bpintrk\\(\\s*${QUOTE}load${QUOTE}\\s*,\\s*${QUOTE}(\\d{8,20})`),
      /[?&;]tid=(\d{8,20})/,
    ],
    functions: ['pintrk'],
  },
  {
    kind: 'linkedin',
    address: /snap\.licdn\.com\/li\.lms|px\.ads\.linkedin\.com\//,
    call: /\b_linkedin_(?:partner_id|data_partner_ids)\b/,
    ids: [/_linkedin_partner_id\s*=\s*["'](\d{3,12})/, /[?&;]pid=(\d{3,12})/],
    functions: ['lintrk'],
  },
  {
    kind: 'taboola',
    address: /(?:cdn|trc)\.taboola\.com\/(?:libtrc\/unip|\d+\/log)/,
    call: /\b_tfa\b/,
    ids: [/libtrc\/unip\/(\d{4,12})/, /trc\.taboola\.com\/(\d{4,12})\//, /\bid\s*:\s*(\d{4,12})/],
    functions: ['_tfa'],
  },
  {
    kind: 'outbrain',
    address: /amplify\.outbrain\.com\/|tr\.outbrain\.com\//,
    call: /\bOB_ADV_ID\b/,
    ids: [/OB_ADV_ID\s*=\s*["']?([0-9a-f]{8,40})/],
    functions: ['obApi'],
  },
  {
    kind: 'twitter',
    address: /static\.ads-twitter\.com\/|analytics\.twitter\.com\/|\bt\.co\/i\/adsct/,
    ids: [new RegExp(`\\btwq\\(\\s*${QUOTE}(?:config|init)${QUOTE}\\s*,\\s*${QUOTE}(\\w{3,12})`)],
    functions: ['twq'],
  },
  {
    kind: 'snapchat',
    address: /sc-static\.net\/scevent|tr\.snapchat\.com\//,
    ids: [new RegExp(`\\bsnaptr\\(\\s*${QUOTE}init${QUOTE}\\s*,\\s*${QUOTE}([\\w-]{8,40})`)],
    functions: ['snaptr'],
  },
  {
    kind: 'bing',
    address: /bat\.bing\.com\//,
    ids: [/\bti\s*:\s*["'](\d{4,14})/, /[?&;]ti=(\d{4,14})/],
    functions: ['uetq'],
  },
  {
    kind: 'reddit',
    address: /redditstatic\.com\/ads\/|alb\.reddit\.com\//,
    ids: [new RegExp(`\\brdt\\(\\s*${QUOTE}init${QUOTE}\\s*,\\s*${QUOTE}(\\w{4,20})`)],
    functions: ['rdt'],
  },
  {
    kind: 'yandex',
    address: /mc\.yandex\.(?:ru|com)\//,
    ids: [/\bym\(\s*(\d{5,12})/, /\/watch\/(\d{5,12})/],
    functions: ['ym'],
  },
  {
    kind: 'rd-station',
    address: /d335luupugsy2\.cloudfront\.net\/js\/(?:loader-scripts|rdstation)/,
    ids: [/loader-scripts\/([0-9a-f-]{8,60})/],
  },
  {
    kind: 'active-campaign',
    address: /(?:diffuser-cdn|trackcmp)\.app-us1\.com|trackcmp\.net\//,
    functions: ['vgo'],
  },
  { kind: 'cloudflare', address: /static\.cloudflareinsights\.com\// },
  {
    kind: 'mixpanel',
    address: /cdn\.mxpnl\.com\/|cdn4?\.mixpanel\.com\//,
    call: /\bmixpanel\.init\(/,
    functions: ['mixpanel'],
  },
  { kind: 'segment', address: /cdn\.segment\.com\/analytics/, functions: ['analytics'] },
  { kind: 'amplitude', address: /cdn\.amplitude\.com\//, functions: ['amplitude'] },
  {
    kind: 'full-story',
    address: /(?:edge\.)?fullstory\.com\/s\/fs\.js/,
    call: /\b_fs_org\b/,
    functions: ['FS'],
  },
  { kind: 'mouseflow', address: /cdn\.mouseflow\.com\//, functions: ['_mfq'] },
  { kind: 'crazy-egg', address: /script\.crazyegg\.com\// },
  { kind: 'plausible', address: /plausible\.io\/js\//, functions: ['plausible'] },
  { kind: 'matomo', address: /\/(?:matomo|piwik)\.(?:js|php)\b/, functions: ['_paq'] },
  {
    kind: 'hubspot',
    address: /js(?:-\w+)?\.hs-(?:scripts|analytics|banner)\.(?:com|net)\//,
    ids: [/hs-scripts\.com\/(\d{4,12})\.js/],
    functions: ['_hsq'],
  },
  { kind: 'vwo', address: /dev\.visualwebsiteoptimizer\.com\//, call: /\b_vwo_code\b/ },
];

/** Chats, forms and video players: known by name, and part of what the page offers. */
export const WIDGET_SIGNS: readonly ScriptSign<WidgetKind>[] = [
  { kind: 'hubspot', address: /js(?:-\w+)?\.hsforms\.net\// },
  {
    kind: 'crisp',
    address: /client\.crisp\.chat\//,
    call: /\bCRISP_WEBSITE_ID\b/,
    ids: [/CRISP_WEBSITE_ID\s*=\s*["']([0-9a-f-]{30,40})/],
  },
  {
    kind: 'jivo',
    address: /code\.jivosite\.com\/|code\.jivo\.ru\//,
    ids: [/jivosite\.com\/(?:widget\/|script\/widget\/)(\w{6,20})/],
  },
  { kind: 'tawk', address: /embed\.tawk\.to\//, ids: [/embed\.tawk\.to\/([0-9a-f]{20,28})/] },
  { kind: 'tidio', address: /code\.tidio\.co\//, ids: [/code\.tidio\.co\/(\w{20,40})/] },
  {
    kind: 'intercom',
    address: /widget\.intercom\.io\//,
    ids: [/intercom\.io\/widget\/(\w{6,12})/],
  },
  { kind: 'zendesk', address: /static\.zdassets\.com\//, ids: [/snippet\.js\?key=([\w-]{20,40})/] },
  { kind: 'vturb', address: /(?:scripts|cdn)\.converteai\.net\// },
  { kind: 'panda-video', address: /(?:player|api)[\w-]*\.(?:tv\.)?pandavideo\.com\.br\// },
];
