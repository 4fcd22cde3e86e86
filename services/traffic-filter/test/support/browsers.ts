import type { Headers } from '../../src/routing/browser.ts';

/* What browsers send when they open a link, each as its makers have it (versions of late 2025 and 2026). */

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE_KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROMIUM_ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const OTHERS_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const NAVIGATION = {
  'upgrade-insecure-requests': '1',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
};

interface Chromium {
  userAgent: string;
  version: number;
  platform: string;
  isMobile?: boolean;
  brand?: string;
}

/** With the hints that all of them send unasked. */
export function chromium({
  userAgent,
  version,
  platform,
  isMobile = false,
  brand = 'Google Chrome',
}: Chromium): Headers {
  return {
    'sec-ch-ua': `"Chromium";v="${version}", "${brand}";v="${version}", "Not/A)Brand";v="99"`,
    'sec-ch-ua-mobile': isMobile ? '?1' : '?0',
    'sec-ch-ua-platform': `"${platform}"`,
    ...NAVIGATION,
    'user-agent': userAgent,
    accept: CHROMIUM_ACCEPT,
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7',
  };
}

/** Without hints: Safari, Firefox, and what is built on Apple's kit. */
export function plain(userAgent: string, language = 'pt-BR,pt;q=0.9'): Headers {
  return {
    'user-agent': userAgent,
    accept: OTHERS_ACCEPT,
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': language,
  };
}

export const chromeOnWindows = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/${version}.0.0.0 Safari/537.36`,
    version,
    platform: 'Windows',
  });
export const edgeOnWindows = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/${version}.0.0.0 Safari/537.36 Edg/${version}.0.0.0`,
    version,
    platform: 'Windows',
    brand: 'Microsoft Edge',
  });
export const operaOnWindows = (version = 146): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/${version}.0.0.0 Safari/537.36 OPR/${version - 16}.0.0.0`,
    version,
    platform: 'Windows',
    brand: 'Opera',
  });
export const chromeOnMac = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/${version}.0.0.0 Safari/537.36`,
    version,
    platform: 'macOS',
  });
export const chromeOnChromebook = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/${version}.0.0.0 Safari/537.36`,
    version,
    platform: 'Chrome OS',
  });
export const chromeOnAndroid = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    version,
    platform: 'Android',
    isMobile: true,
  });
/** A phone whose owner asked for the page of computers. */
export const chromeOnAndroidAsComputer = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/${version}.0.0.0 Safari/537.36`,
    version,
    platform: 'Android',
  });
export const chromeOnAndroidTablet = (version = 147): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/${version}.0.0.0 Safari/537.36`,
    version,
    platform: 'Android',
  });
export const samsungInternet = (version = 136): Headers =>
  chromium({
    userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/29.0 Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    version,
    platform: 'Android',
    isMobile: true,
    brand: 'Samsung Internet',
  });
export const safariOnIphone = (version = '18.6'): Headers =>
  plain(
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) ${APPLE_KIT} Version/${version} Mobile/15E148 Safari/604.1`,
  );
export const chromeOnIphone = (version = 147): Headers =>
  plain(
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE_KIT} CriOS/${version}.0.7204.119 Mobile/15E148 Safari/604.1`,
  );
export const safariOnIpad = (): Headers =>
  plain(`Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${APPLE_KIT} Version/17.6 Mobile/15E148 Safari/604.1`);
/** As a Mac and as an iPad that asks for the page of computers, its usual way: they send the same. */
export const safariOnMac = (version = '18.6'): Headers =>
  plain(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE_KIT} Version/${version} Safari/605.1.15`);
export const firefoxOnAndroid = (version = 142): Headers =>
  plain(`Mozilla/5.0 (Android 15; Mobile; rv:${version}.0) Gecko/${version}.0 Firefox/${version}.0`);
export const firefoxOnLinux = (version = 142): Headers =>
  plain(
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
    'pt-BR,pt;q=0.8,en-US;q=0.5,en;q=0.3',
  );
export const firefoxOnWindows = (version = 142): Headers =>
  plain(
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
    'pt-BR,pt;q=0.8,en-US;q=0.5,en;q=0.3',
  );
export const silkOnKindle = (): Headers =>
  plain(
    `Mozilla/5.0 (Linux; Android 11; KFTRWI) ${KIT} Silk/130.4.1 like Chrome/130.0.6723.102 Safari/537.36`,
  );

/** A browser inside of an app on an Android, which says with each request which app it is in. */
export function inAppOnAndroid(suffix: string, appId: string, version = 146): Headers {
  return {
    ...chromium({
      userAgent: `Mozilla/5.0 (Linux; Android 14; SM-A156M Build/UP1A.231005.007; wv) ${KIT} Version/4.0 Chrome/${version}.0.7680.60 Mobile Safari/537.36 ${suffix}`,
      version,
      platform: 'Android',
      isMobile: true,
      brand: 'Android WebView',
    }),
    'x-requested-with': appId,
  };
}
export const facebookOnAndroid = (): Headers =>
  inAppOnAndroid('[FB_IAB/FB4A;FBAV/520.0.0.44.99;]', 'com.facebook.katana');
export const tiktokOnAndroid = (): Headers =>
  inAppOnAndroid(
    'trill_400504 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/40.5.4 ByteLocale/pt-BR Region/BR BytedanceWebview/d8a21c6',
    'com.zhiliaoapp.musically',
  );
export const kwaiOnAndroid = (): Headers =>
  inAppOnAndroid('Kwai/11.2.10.539303 Yoda/3.2.9 NetType/4G', 'com.kwai.video');
export const instagramOnIphone = (): Headers =>
  plain(
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE_KIT} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone14,5; iOS 18_6; pt_BR; pt; scale=3.00; 1170x2532; 760000000)`,
  );

/** By the name alone, as programs do that send nothing else of note. */
export const named = (userAgent: string): Headers => ({ 'user-agent': userAgent, accept: '*/*' });
