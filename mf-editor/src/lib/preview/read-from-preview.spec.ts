import { describe, expect, it } from '@jest/globals';
import { COMPUTED_PROPERTIES, type FromPreview } from './preview-protocol.ts';
import { readFromPreview } from './read-from-preview.ts';

const style = Object.fromEntries(COMPUTED_PROPERTIES.map((name) => [name, '1px']));
const key = { key: 'z', code: 'KeyZ', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };

describe('what the frame says', () => {
  it.each<FromPreview>([
    { kind: 'shown' },
    { kind: 'pick', element: 3, twice: true },
    { kind: 'pick', element: null, twice: false },
    { kind: 'hover', element: 0 },
    { kind: 'key', ...key },
    { kind: 'computed', element: 1, style },
    { kind: 'drop', target: { element: 2, place: 'inside' } },
    { kind: 'drop', target: null },
  ])('is heard: %j', (message) => {
    expect(readFromPreview(message)).toEqual(message);
  });

  it.each<[string, unknown]>([
    ['no message', null],
    ['a text', 'pick'],
    ['another kind', { kind: 'save' }],
    ['a kind of every object', { kind: 'constructor' }],
    ['more than is said', { kind: 'shown', html: '<p>' }],
    ['an id that is none', { kind: 'pick', element: 1.5, twice: false }],
    ['an id below all', { kind: 'hover', element: -1 }],
    ['an id above all', { kind: 'hover', element: 1e12 }],
    ['an id as text', { kind: 'hover', element: '1' }],
    ['a place that is none', { kind: 'drop', target: { element: 1, place: 'head' } }],
    ['a key without end', { kind: 'key', ...key, key: 'a'.repeat(1_000) }],
    ['a value without end', { kind: 'computed', element: 1, style: { ...style, color: 'a'.repeat(10_000) } }],
    ['another property', { kind: 'computed', element: 1, style: { ...style, 'background-image': 'x' } }],
    ['no properties', { kind: 'computed', element: 1, style: {} }],
  ])('is not heard: %s', (_what, message) => {
    expect(readFromPreview(message)).toBeNull();
  });
});
