import { describe, expect, it } from '@jest/globals';
import { encryptPush } from './encrypt-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('a message to a browser', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    const encrypted = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      },
    );
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is never the same twice, and needs a key that is one', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    expect(encryptPush(Buffer.from('a'), keys)).not.toEqual(encryptPush(Buffer.from('a'), keys));
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    expect(() => encryptPush(Buffer.from('a'), { ...keys, p256dh: noPoint })).toThrow();
  });
});
