import { describe, expect, it } from '@jest/globals';
import { zipNames } from './zip-names.ts';

describe('zipNames', () => {
  it('keeps the originals’ names, each once, with what the clean file is', () => {
    expect(
      zipNames([
        { from: 'férias.JPEG', name: 'arquivo-limpo.jpeg' },
        { from: 'Férias.jpeg', name: 'arquivo-limpo.jpeg' },
        { from: 'filme.final.mov', name: 'arquivo-limpo.mp4' },
        { from: '../../etc/passwd\u0000.png', name: 'arquivo-limpo.png' },
        { from: '.jpg', name: 'arquivo-limpo.jpg' },
      ]),
    ).toEqual(['férias.jpeg', 'Férias (2).jpeg', 'filme.final.mp4', 'etc passwd.png', 'arquivo-limpo.jpg']);
  });
});
