import { describe, expect, it } from '@jest/globals';
import { ADDRESSES_MAX, findMedia } from './find-media.ts';

const page = new URL('https://www.facebook.com/ads/library/?id=1');
const find = (html: string) => findMedia(html, page);
const CDN = 'https://scontent.fbsb1-1.fna.fbcdn.net/v/t39.35426-6';

describe('media that a page shows', () => {
  it.each([
    ['an image', '<img src="/a.jpg">', ['https://www.facebook.com/a.jpg']],
    [
      'an address with references',
      '<IMG SRC=https://x.example/a.jpg?b=1&amp;c=2&#38;d=3>',
      ['https://x.example/a.jpg?b=1&c=2&d=3'],
    ],
    [
      'the largest of a set',
      `<img src="https://x.example/s.jpg" srcset="https://x.example/m.jpg,w_10 300w, https://x.example/l.jpg 900w">`,
      ['https://x.example/l.jpg'],
    ],
    [
      'densities',
      `<img srcset="https://x.example/1.jpg, https://x.example/2.jpg 2x">`,
      ['https://x.example/2.jpg'],
    ],
    [
      'a lazy image',
      '<img src="data:image/gif;base64,R0lG" data-src="https://x.example/a.jpg">',
      ['https://x.example/a.jpg'],
    ],
    [
      'an image without scripts',
      '<noscript><img src="https://x.example/a.jpg"></noscript>',
      ['https://x.example/a.jpg'],
    ],
    [
      'one of a picture',
      '<picture><source srcset="https://x.example/a.webp"><source srcset="https://x.example/a.avif"><img></picture>',
      ['https://x.example/a.webp'],
    ],
    [
      'a video and its poster',
      '<video src="https://x.example/a.mp4" poster="https://x.example/p.jpg"></video>',
      ['https://x.example/a.mp4', 'https://x.example/p.jpg'],
    ],
    [
      'the first format of a video',
      '<video><source src="https://x.example/a.webm"><source src="https://x.example/a.mp4"></video><source src="https://x.example/b.mp3">',
      ['https://x.example/a.webm'],
    ],
    [
      'what is fetched ahead',
      '<link as=image rel="preload" href="https://x.example/a.jpg"><link rel=stylesheet href="https://x.example/a.css">',
      ['https://x.example/a.jpg'],
    ],
    [
      'each once',
      '<img src="https://x.example/a.jpg"><img src="https://x.example/a.jpg#top">',
      ['https://x.example/a.jpg'],
    ],
    [
      'nothing in comments and texts',
      '<!-- <img src="/a.jpg"> --><textarea><img src="/b.jpg"></textarea><a title="<img src=/c.jpg>">',
      [],
    ],
    [
      'no page of other schemes',
      '<img src="blob:https://x.example/1"><img src="javascript:alert(1)"><video src="file:///etc/passwd"></video><img src="http://[broken">',
      [],
    ],
    [
      'no drawings, static files or marks',
      '<img src="/a.svg"><img src="https://static.xx.fbcdn.net/rsrc.php/a.png"><img src="/images/emoji.php/a.png"><img width=1 height=1 src="https://x.example/t.gif">',
      [],
    ],
    ['no portraits', `<img src="${CDN}/me_n.jpg?stp=dst-jpg_s60x60_tt6&oh=1">`, []],
    [
      'one size of a picture of the network',
      `<img src="${CDN}/1_n.jpg?stp=dst-jpg_s600x600&oh=1"><img src="${CDN}/1_n.jpg?oh=2"><img src="${CDN}/1_n.jpg?stp=dst-jpg_s300x300">`,
      [`${CDN}/1_n.jpg?oh=2`],
    ],
  ])('%s', (_what, html, expected) => {
    expect(find(html)).toEqual(expected);
  });
});

describe('media that a page holds as data', () => {
  const script = (content: string) => `<script type="application/json" data-sjs>${content}</script>`;
  const json = (value: unknown) => script(JSON.stringify(value).replaceAll('/', '\\/'));

  it('takes the best variant of each picture and video', () => {
    const html = json({
      images: [
        {
          resized_image_url: 'https://x.example/1-600.jpg',
          original_image_url: 'https://x.example/1.jpg?a=1&b=2',
        },
        { original_image_url: null, resized_image_url: 'https://x.example/2-600.jpg' },
      ],
      videos: [
        {
          video_sd_url: 'https://x.example/3-sd.mp4',
          video_hd_url: 'https://x.example/3-hd.mp4',
          video_preview_image_url: 'https://x.example/3.jpg',
        },
        {
          video_hd_url: null,
          video_sd_url: 'https://x.example/4-sd.mp4',
          page_profile_picture_url: 'https://x.example/me.jpg',
        },
      ],
    });
    expect(find(html)).toEqual([
      'https://x.example/1.jpg?a=1&b=2',
      'https://x.example/2-600.jpg',
      'https://x.example/3-hd.mp4',
      'https://x.example/3.jpg',
      'https://x.example/4-sd.mp4',
    ]);
  });

  it('reads data that stand in a string of data', () => {
    const inner = JSON.stringify({ video_hd_url: 'https://x.example/a.mp4?b=1&c=2' })
      .replaceAll('/', '\\/')
      .replaceAll('&', '\\u0026');
    expect(find(json({ payload: inner }))).toEqual(['https://x.example/a.mp4?b=1&c=2']);
    expect(find(json({ payload: JSON.stringify({ payload: inner }) }))).toEqual([
      'https://x.example/a.mp4?b=1&c=2',
    ]);
  });

  it('does not take the smaller picture that the page shows beside them', () => {
    const data = json({
      original_image_url: 'https://x.example/1.jpg',
      resized_image_url: 'https://x.example/1-600.jpg',
    });
    expect(find(`<img src="https://x.example/1-600.jpg">${data}`)).toEqual(['https://x.example/1.jpg']);
  });
});

describe('a hostile page', () => {
  it.each([
    [
      'names more than anybody can fetch',
      Array.from({ length: 5_000 }, (_, n) => `<img src="/${n}.jpg">`).join(''),
      ADDRESSES_MAX,
    ],
    ['opens tags and closes none', '<img '.repeat(400_000), 0],
    [
      'has an attribute behind every letter',
      `<img ${Array.from({ length: 200_000 }, (_, n) => `a${n}`).join(' ')} src="/a.jpg">`,
      1,
    ],
    ['opens quotes and closes none', `<img src="${`<img src='`.repeat(200_000)}`, 0],
    [
      'escapes without end',
      `<script>${'\\'.repeat(2_000_000)}"video_hd_url":"${'\\'.repeat(500_000)}</script>`,
      0,
    ],
    ['opens scripts and comments', '<script><!--'.repeat(200_000), 0],
    ['has a set of commas', `<img srcset="${', '.repeat(300_000)}">`, 0],
    ['has a set of one long word', `<img srcset="${'a,'.repeat(300_000)} 2q">`, 0],
    ['says what nobody knows of one long word', `<img srcset="${'a'.repeat(600_000)} 2q">`, 0],
  ])('that %s is read like any other', (_what, html, count) => {
    expect(find(html).length).toBe(count);
  });
});
