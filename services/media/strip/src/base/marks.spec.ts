import { describe, expect, it } from '@jest/globals';
import { markOf } from './marks.ts';

describe('names of programs of artificial intelligence', () => {
  it.each([
    ['software', 'Google Imagen 3', 'ai_tool'],
    ['software', 'Imagen 4', 'ai_tool'],
    ['software', 'Sora', 'ai_tool'],
    ['provenance', 'Gemini 2.5 Flash Image', 'ai_tool'],
    ['comment', 'feito no Midjourney v6', 'ai_tool'],
    ['description', 'Una imagen de Sora y su gemini', null],
    ['author', 'Sora Gemini', null],
    ['author', 'Sora', null],
    ['software', 'Editor de imagen 2', null],
    ['camera', 'Firefly 8', null],
  ])('in a finding of the kind %s: %s', (kind, value, mark) => {
    expect(markOf({ kind, container: 'exif', name: 'Software', value })).toBe(mark);
  });
});

describe('a generation that is written down where people write comments', () => {
  it.each([
    // As the web interfaces of Stable Diffusion write it into a JPEG.
    [
      'comment',
      'UserComment',
      'a castle, best quality Negative prompt: blurry Steps: 28, Sampler: DPM++ 2M, CFG scale: 7, Seed: 41',
    ],
    ['comment', 'UserComment', 'a castle\nSteps: 28, Sampler: Euler a, CFG scale: 7'],
    // As ComfyUI writes it into a WebP.
    [
      'description',
      'ImageDescription',
      'Workflow:{"nodes":[]}, Prompt: {"3":{"class_type":"KSampler","inputs":{}}}',
    ],
    ['comment', 'Comment', '{"prompt":"a castle","steps":28,"sampler":"k_euler"}'],
    [
      'description',
      'dc:description',
      'a castle at dusk --ar 3:2 --v 6.1 Job ID: 0a1b2c3d-0a1b-4c3d-8e4f-0a1b2c3d4e5f',
    ],
    ['description', 'Description', 'a castle at dusk --niji 6'],
  ])('in a %s named %s', (kind, name, value) => {
    expect(markOf({ kind, container: 'exif', name, value })).toBe('ai_prompt');
  });

  it.each([
    'Passo 1: prompt negativo. Steps to follow',
    'git log --v ou --version',
    'Job ID: 42',
    'um "sampler" de bordado',
  ])('but not in what a person writes: %s', (value) => {
    expect(markOf({ kind: 'comment', container: 'exif', name: 'UserComment', value })).toBeNull();
  });
});
