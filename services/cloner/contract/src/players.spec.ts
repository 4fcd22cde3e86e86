import { expect, it } from '@jest/globals';
import { embedOf, playerAt } from './players.ts';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=42'],
  ['youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
  [
    '//player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ],
  [
    '<iframe id="panda" src="https://player-vz-24a43ece-cb0.tv.pandavideo.com.br/embed/?v=70b7c486-a50f-46a8-bbbf-8689dbaa4608&amp;muted=1">',
    'https://player-vz-24a43ece-cb0.tv.pandavideo.com.br/embed/?v=70b7c486-a50f-46a8-bbbf-8689dbaa4608',
  ],
  [
    'https://scripts.converteai.net/1db8e03a-c1fc/players/652dc34892b09e000852d614/v4/player.js',
    'https://scripts.converteai.net/1db8e03a-c1fc/players/652dc34892b09e000852d614/v4/embed.html',
  ],
  ['https://minha.wistia.com/medias/fthlw73m9l', 'https://fast.wistia.net/embed/iframe/fthlw73m9l'],
])('makes a frame of %s', (typed, address) => expect(embedOf(typed)?.address).toBe(address));

it.each([
  'https://www.youtube.com/@canal',
  'https://youtube.com.example.test/embed/dQw4w9WgXcQ',
  'https://example.test/?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'video.mp4',
  'javascript:alert(1)',
  '',
])('makes none of %s', (typed) => expect(embedOf(typed)).toBeNull());

it.each([
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'frame'],
  ['https://www.youtube.com/iframe_api', 'youtube', 'script'],
  ['https://player.vimeo.com/api/player.js', 'vimeo', 'script'],
  ['https://scripts.converteai.net/a/players/b/v4/player.js', 'vturb', 'script'],
  ['https://scripts.converteai.net/lib/js/smartplayer-wc/v4/smartplayer.js', 'vturb', 'script'],
  ['https://scripts.converteai.net/a/players/b/embed.html', 'vturb', 'frame'],
  ['https://fast.wistia.com/embed/medias/fthlw73m9l.jsonp', 'wistia', 'script'],
  ['https://fast.wistia.com/player.js', 'wistia', 'script'],
])('knows %s', (address, kind, as) => expect(playerAt(new URL(address))).toEqual({ kind, as }));

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://images.converteai.net/a.jpg',
  'https://vimeo.com/1',
])('takes %s for no part of a player', (address) => expect(playerAt(new URL(address))).toBeNull());
