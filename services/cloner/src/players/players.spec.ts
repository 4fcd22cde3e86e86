import { expect, it } from '@jest/globals';
import { findPlayers, staysWithPlayer } from './find-players.ts';
import { findVideos, mayPlay } from './find-videos.ts';
import { playerHosts, playerPassages } from './player-hosts.ts';

it('finds players wherever they stand in a text', () => {
  const text = `<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0&amp;start=3"></iframe>
    <iframe data-src='http://player.vimeo.com/video/76979871'></iframe>
    <script>s.src="https:\\/\\/scripts.converteai.net\\/a\\/players\\/b\\/v4\\/player.js"</script>
    <a href="https://www.youtube.com/watch?v=abcdefghijk">No YouTube</a>`;
  expect(findPlayers(text)).toEqual([
    { kind: 'youtube', address: 'https://www.youtube.com/embed/abcdefghijk?rel=0&start=3' },
    { kind: 'vimeo', address: 'https://player.vimeo.com/video/76979871' },
    { kind: 'vturb', address: 'https://scripts.converteai.net/a/players/b/v4/player.js' },
  ]);
});

it.each([
  ['https://www.youtube.com/embed/abcdefghijk', 'frame', true],
  ['https://cdn.converteai.net/a/b/main.m3u8', 'preload', true],
  ['https://images.converteai.net/a/thumbnail.jpg', 'image', false],
  ['https://www.youtube.com/watch?v=abcdefghijk', 'frame', false],
  ['https://youtube.com.pagina.test/embed/abcdefghijk', 'frame', false],
] as const)('lets %s as %s come from its player: %s', (address, kind, stays) =>
  expect(staysWithPlayer(new URL(address), kind)).toBe(stays),
);

it('lets in what the players of a clone need, and nothing for others', () => {
  expect(playerHosts([])).toEqual({ scripts: [], data: [], pictures: [], frames: [], media: [], styles: [] });
  const { frames, scripts } = playerHosts(['youtube', 'vturb']);
  expect(frames).toContain('https://www.youtube.com/embed/');
  expect(scripts).toContain('https://*.converteai.net');
  const [passage] = playerPassages(['vturb']);
  expect(passage?.hosts).toContain('.converteai.net');
  expect(new RegExp(passage?.account ?? '').test('https://cdn.converteai.net/x')).toBe(false);
});

const base = new URL('https://video.test/player/index.html');

it('finds the videos that a player is set up with', () => {
  const text = `var c = {"file":"https:\\/\\/cdn.test\\/v\\/main.m3u8?t=1\\u0026k=2","poster":"p.jpg"};
    load('seg/film.mp4'); const d = \`/d/main.mpd\`; const t = \`/d/\${id}.mp4\`; x = "a.mp4 is a file";
    {"@type":"VideoObject","contentUrl":"https://cdn.test/told.mp4"}`;
  expect(findVideos(text, base).map(({ href }) => href)).toEqual([
    'https://cdn.test/v/main.m3u8?t=1&k=2',
    'https://video.test/player/seg/film.mp4',
    'https://video.test/d/main.mpd',
  ]);
});

it.each([
  ['const m = new MediaSource()', true],
  ['document.createElement("video")', true],
  ['<video src="a.mp4"></video>', true],
  ['Assista ao vídeo no player', false],
  ['.video { width: 100% }', false],
])('says of %s that it may play: %s', (text, plays) => expect(mayPlay(text)).toBe(plays));
