import { expect, it } from '@jest/globals';
import { cloneAddress } from './clone-address.ts';
import type { RewriteContext } from './reference.ts';
import { findDashReferences, readDash, rewriteDash } from './rewrite-dash.ts';
import { findHlsReferences, readHls, rewriteHls } from './rewrite-hls.ts';

const page = new URL('https://pagina.test/');
const at = new URL('https://videos.test/v/main.m3u8?k=1');

function context(documentUrl: URL, without: string[] = []): RewriteContext {
  return {
    documentUrl,
    pageUrl: page,
    locate: (url) => (without.includes(url.href) ? null : cloneAddress(url, page)),
  };
}

const MASTER = `#EXTM3U
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Português",LANGUAGE="pt",URI="/legendas/pt.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="other",NAME="x",URI="other.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080,SUBTITLES="subs"
1080.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2",SUBTITLES="subs"
https://outra.test/720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,SUBTITLES="subs"
360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,SUBTITLES="subs"
240.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="iframes.m3u8"
`;

it('takes of a list of qualities the best that a page shows and the smallest, with what belongs to them', () => {
  const found = findHlsReferences(MASTER, at).map(({ url }) => url.href);
  expect(found).toEqual([
    'https://outra.test/720.m3u8',
    'https://videos.test/v/240.m3u8',
    'https://videos.test/legendas/pt.m3u8',
  ]);
  const { text, lost } = rewriteHls(MASTER, context(at));
  expect(lost).toEqual([]);
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    '#EXTM3U',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Português",LANGUAGE="pt",URI="/__ext/videos.test/legendas/pt.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2",SUBTITLES="subs"',
    '/__ext/outra.test/720.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,SUBTITLES="subs"',
    '240.m3u8',
  ]);
});

const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=AES-128,URI="https://chaves.test/k?id=1",IV=0x1
#EXT-X-MAP:URI="init.mp4"
#EXT-X-BYTERANGE:100@0
#EXTINF:4,
all.m4s
#EXTINF:4,
https://cdn.test/2.ts?sig=a,b
#EXT-X-ENDLIST
`;

it('takes the pieces of a video, the key that anybody gets, and what begins it', () => {
  expect(findHlsReferences(MEDIA, at).map(({ url }) => url.href)).toEqual([
    'https://chaves.test/k?id=1',
    'https://videos.test/v/init.mp4',
    'https://videos.test/v/all.m4s',
    'https://cdn.test/2.ts?sig=a,b',
  ]);
  const { text, lost } = rewriteHls(MEDIA, context(at, ['https://cdn.test/2.ts?sig=a,b']));
  expect(text).toContain('URI="/__ext/chaves.test/k?id=1",IV=0x1');
  expect(text).toContain('\nall.m4s\n');
  expect(lost.map(({ url }) => url.host)).toEqual(['cdn.test']);
});

it.each([
  ['#EXTM3U\n#EXTINF:4,\n1.ts\n', 'live'],
  [
    '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT="com.apple.streamingkeydelivery",URI="skd://a"\n1.ts\n#EXT-X-ENDLIST',
    'protected',
  ],
  [MASTER, null],
  [MEDIA, null],
])('says why a stream cannot be copied', (source, problem) => expect(readHls(source).problem).toBe(problem));

const mpd = new URL('https://videos.test/v/main.mpd');
const MPD = `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT10S">
  <BaseURL>https://cdn.test/d/</BaseURL>
  <Period>
    <AdaptationSet mimeType="video/mp4">
      <SegmentTemplate media="$RepresentationID$/$Number%03d$.m4s" initialization="$RepresentationID$/init.mp4" duration="4" startNumber="1"/>
      <Representation id="hd" bandwidth="5000000" height="1080"/>
      <Representation id="v" bandwidth="1000000" height="720"></Representation>
    </AdaptationSet>
    <AdaptationSet mimeType="audio/mp4">
      <SegmentTemplate timescale="1000" media="https://som.test/$Time$.m4s">
        <SegmentTimeline><S t="0" d="4000" r="1"/><S d="2000"/></SegmentTimeline>
      </SegmentTemplate>
      <Representation id="a" bandwidth="64000"/>
    </AdaptationSet>
    <AdaptationSet mimeType="text/vtt"><Representation id="t"><BaseURL>/pt.vtt</BaseURL></Representation></AdaptationSet>
  </Period>
</MPD>`;

it('takes the pieces of a manifest, however it names them', () => {
  expect(findDashReferences(MPD, mpd).map(({ url }) => url.href)).toEqual([
    ...['init.mp4', '001.m4s', '002.m4s', '003.m4s'].map((name) => `https://cdn.test/d/v/${name}`),
    ...['0', '4000', '8000'].map((time) => `https://som.test/${time}.m4s`),
    'https://cdn.test/pt.vtt',
  ]);
  const { text } = rewriteDash(MPD, context(mpd));
  expect(text).toContain('<BaseURL>/__ext/cdn.test/d/</BaseURL>');
  expect(text).toContain('media="/__ext/som.test/$Time$.m4s"');
  expect(text).not.toContain('id="hd"');
  expect(text).not.toMatch(/https:\/\/(?:cdn|som)/);
});

it.each([
  [MPD.replace('type="static"', 'type="dynamic"'), 'live'],
  [MPD.replace('<Period>', '<Period><ContentProtection schemeIdUri="urn:uuid:edef"/>'), 'protected'],
  ['not xml <', null],
])('says why a manifest cannot be copied', (source, problem) =>
  expect(readDash(source, mpd).problem).toBe(problem),
);
