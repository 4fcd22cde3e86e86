import { describe, expect, it } from '@jest/globals';
import { isOutside, mailAddress, supportAddress } from './support-address.ts';

const MESSAGE = 'Olá! Preciso de ajuda com o Garimpo.';

describe('supportAddress', () => {
  it('opens the chat with a message already written', () => {
    const url = new URL(supportAddress({ supportChatUrl: 'https://wa.me/5511999990000' })!);
    expect(url.origin + url.pathname).toBe('https://wa.me/5511999990000');
    expect(url.searchParams.get('text')).toBe(MESSAGE);
  });

  it('keeps the message that the operator wrote', () => {
    const address = supportAddress({ supportChatUrl: 'https://wa.me/5511999990000?text=Oi' });
    expect(new URL(address!).searchParams.getAll('text')).toEqual(['Oi']);
  });

  it('is a page of the app where there is no chat, and a mail from there', () => {
    const address = supportAddress({ supportChatUrl: null, contactEmail: 'ajuda@exemplo.com.br' })!;
    expect([address, isOutside(address)]).toEqual(['/contato', false]);
    expect(decodeURIComponent(mailAddress('ajuda@exemplo.com.br'))).toBe(
      `mailto:ajuda@exemplo.com.br?body=${MESSAGE}`,
    );
  });

  it.each(['javascript:alert(1)', 'wa.me/55', '', undefined, null])(
    'leads nowhere with %j',
    (supportChatUrl) => {
      expect(supportAddress({ supportChatUrl })).toBeNull();
    },
  );
});
