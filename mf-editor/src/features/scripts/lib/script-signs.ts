import type { OwnTrackerKind } from '@garimpo/cloner-contract';

export type KnownKind =
  | OwnTrackerKind
  | 'hotjar'
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
  | 'full-story'
  | 'mouseflow'
  | 'plausible'
  | 'matomo'
  | 'hubspot'
  | 'vwo'
  | 'crisp'
  | 'jivo'
  | 'tawk'
  | 'tidio'
  | 'intercom'
  | 'zendesk'
  | 'vturb'
  | 'panda-video';

export interface ScriptSign {
  kind: KnownKind;
  /** In the address of a script, a picture or a frame, and in the text of a script that loads it. */
  address: RegExp;
  /** In a script that sets it up without naming an address. */
  call?: RegExp;
  /** The account: the first group of each. */
  ids?: RegExp[];
}

const QUOTE = `["'\`]`;
const given = (name: string, first: string, id: string) =>
  new RegExp(`\\b${name}\\(\\s*${QUOTE}${first}${QUOTE}\\s*,\\s*${QUOTE}?(${id})`);
const loaded = (name: string, id: string) => new RegExp(`\\b${name}\\.load\\(\\s*${QUOTE}(${id})`);

/** Addresses are matched as the page has them: of the network itself, or below `/__ext/` where the clone has copied the file. */
export const scriptSigns: readonly ScriptSign[] = [
  {
    kind: 'meta-pixel',
    address: /connect\.facebook\.net\/[^"'\s]*\/fbevents|facebook\.com\/tr\b/,
    call: /\bfbq\(\s*["'`]init/,
    ids: [given('fbq', 'init', '\\d{5,20}'), /\/tr\/?\?[^"']*\bid=(\d{5,20})/],
  },
  {
    kind: 'google-tag-manager',
    address: /googletagmanager\.com\/(?:gtm\.js|ns\.html)/,
    ids: [/\b(GTM-[A-Z0-9]{4,12})\b/],
  },
  {
    kind: 'google-ads',
    address:
      /googletagmanager\.com\/gtag\/js\?id=AW-|googleadservices\.com\/pagead\/conversion|googleads\.g\.doubleclick\.net\/pagead/,
    call: /\bgtag\(\s*["'`]config["'`]\s*,\s*["'`]AW-|\bgoogle_conversion_id\b/,
    ids: [/\b(AW-\d{6,14})\b/, /google_conversion_id\s*=\s*(\d{6,14})/, /\/conversion\/(\d{6,14})/],
  },
  {
    kind: 'google-analytics',
    address:
      /googletagmanager\.com\/gtag\/js(?!\?id=AW-)|google-analytics\.com\/(?:analytics|ga|g\/collect|collect)/,
    call: /\bgtag\(\s*["'`]config["'`]\s*,\s*["'`](?:G|UA|GT|DC)-|\bga\(\s*["'`]create/,
    ids: [/\b((?:G|GT|DC)-[A-Z0-9]{4,14})\b/, /\b(UA-\d{4,12}-\d{1,4})\b/],
  },
  {
    kind: 'clarity',
    address: /clarity\.ms\/(?:tag|collect|s)\b/,
    ids: [/clarity\.ms\/tag\/([a-z0-9]{6,14})/, /["']script["']\s*,\s*["']([a-z0-9]{6,14})["']\s*\)/],
  },
  {
    kind: 'hotjar',
    address: /(?:static|script)\.hotjar\.com\//,
    call: /\bhjid\s*:/,
    ids: [/\bhjid\s*:\s*(\d{4,10})/, /hotjar-(\d{4,10})/],
  },
  {
    kind: 'tiktok',
    address: /analytics\.tiktok\.com\//,
    call: /\bttq\.load\(/,
    ids: [loaded('ttq', '[A-Z0-9]{10,30}'), /sdkid=([A-Z0-9]{10,30})/],
  },
  {
    kind: 'kwai',
    address: /kwai(?:cdn)?\.net\/kos\/|ap4r\.com\/kos\/|ks-la\.net\/kos\//,
    call: /\bkwaiq\.load\(/,
    ids: [loaded('kwaiq', '[\\w-]{5,60}')],
  },
  {
    kind: 'utmify',
    address: /(?:cdn|api|tracking)\.utmify\.com\.br\//,
    ids: [/\b(?:window\.)?(?:googleP|tikTokP|kwaiP|p)ixelId\s*=\s*["']([\w-]{6,40})["']/],
  },
  {
    kind: 'pinterest',
    address: /s\.pinimg\.com\/ct\/|ct\.pinterest\.com\//,
    call: /\bpintrk\(\s*["'`]load/,
    ids: [given('pintrk', 'load', '\\d{8,20}'), /[?&;]tid=(\d{8,20})/],
  },
  {
    kind: 'linkedin',
    address: /snap\.licdn\.com\/li\.lms|px\.ads\.linkedin\.com\//,
    call: /\b_linkedin_(?:partner_id|data_partner_ids)\b/,
    ids: [/_linkedin_partner_id\s*=\s*["'](\d{3,12})/, /[?&;]pid=(\d{3,12})/],
  },
  {
    kind: 'taboola',
    address: /(?:cdn|trc)\.taboola\.com\/(?:libtrc\/unip|\d+\/log)/,
    call: /\b_tfa\b/,
    ids: [/libtrc\/unip\/(\d{4,12})/, /trc\.taboola\.com\/(\d{4,12})\//, /\bid\s*:\s*(\d{4,12})/],
  },
  {
    kind: 'outbrain',
    address: /amplify\.outbrain\.com\/|tr\.outbrain\.com\//,
    call: /\bOB_ADV_ID\b/,
    ids: [/OB_ADV_ID\s*=\s*["']?([0-9a-f]{8,40})/],
  },
  {
    kind: 'twitter',
    address: /static\.ads-twitter\.com\/|analytics\.twitter\.com\/|\bt\.co\/i\/adsct/,
    ids: [given('twq', '(?:config|init)', '\\w{3,12}')],
  },
  {
    kind: 'snapchat',
    address: /sc-static\.net\/scevent|tr\.snapchat\.com\//,
    ids: [given('snaptr', 'init', '[\\w-]{8,40}')],
  },
  {
    kind: 'bing',
    address: /bat\.bing\.com\//,
    ids: [/\bti\s*:\s*["'](\d{4,14})/, /[?&;]ti=(\d{4,14})/],
  },
  {
    kind: 'reddit',
    address: /redditstatic\.com\/ads\/|alb\.reddit\.com\//,
    ids: [given('rdt', 'init', '\\w{4,20}')],
  },
  {
    kind: 'yandex',
    address: /mc\.yandex\.(?:ru|com)\//,
    ids: [/\bym\(\s*(\d{5,12})/, /\/watch\/(\d{5,12})/],
  },
  {
    kind: 'rd-station',
    address: /d335luupugsy2\.cloudfront\.net\/js\/(?:loader-scripts|rdstation)/,
    ids: [/loader-scripts\/([0-9a-f-]{8,60})/],
  },
  { kind: 'active-campaign', address: /(?:diffuser-cdn|trackcmp)\.app-us1\.com|trackcmp\.net\// },
  { kind: 'cloudflare', address: /static\.cloudflareinsights\.com\// },
  { kind: 'mixpanel', address: /cdn\.mxpnl\.com\/|cdn4?\.mixpanel\.com\//, call: /\bmixpanel\.init\(/ },
  { kind: 'full-story', address: /(?:edge\.)?fullstory\.com\/s\/fs\.js/, call: /\b_fs_org\b/ },
  { kind: 'mouseflow', address: /cdn\.mouseflow\.com\// },
  { kind: 'plausible', address: /plausible\.io\/js\// },
  { kind: 'matomo', address: /\/(?:matomo|piwik)\.(?:js|php)\b/ },
  {
    kind: 'hubspot',
    address: /js(?:-\w+)?\.hs-(?:scripts|analytics|banner)\.(?:com|net)\/|js(?:-\w+)?\.hsforms\.net\//,
    ids: [/hs-scripts\.com\/(\d{4,12})\.js/],
  },
  { kind: 'vwo', address: /dev\.visualwebsiteoptimizer\.com\//, call: /\b_vwo_code\b/ },
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
