import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { siteOf, wayOf } from '../../../testing/clones.ts';
import { dialog, renderClones } from '../../../testing/render-clones.tsx';

URL.createObjectURL ??= () => 'blob:picture';
URL.revokeObjectURL ??= () => {};

const counts = (other: number, own = 0) => ({ own, other, nowhere: 0 });
const A = 'https://pay.hotmart.com/A1';
const B = 'https://pay.hotmart.com/B2';
const CHAT = 'https://wa.me/5511999998888';

async function openWays({ user }: ReturnType<typeof renderClones>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Mais ações de ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'De quem é o checkout?' }));
  const panel = await screen.findByRole('dialog', { name: 'Resultado da cópia' });
  return within(await within(panel).findByRole('region', { name: 'De quem é o checkout?' }));
}

describe('whose checkout a clone leads to', () => {
  it('is told in the list, red while one way leads to somebody else', async () => {
    const sites = [
      siteOf('alheia', { waysOut: counts(2) }),
      siteOf('propria', { waysOut: counts(0, 3) }),
      siteOf('vazia', { waysOut: counts(0) }),
      siteOf('antiga', { waysOut: null }),
    ];
    renderClones({ sites });
    const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
    expect((await row('alheia')).getByText('2 levam a outra pessoa')).toBeVisible();
    expect((await row('propria')).getByText('Só leva a você')).toBeVisible();
    for (const name of ['vazia', 'antiga']) expect((await row(name)).queryByText(/lev/)).toBeNull();
  });

  it('is listed by what it leads to and where it stands, offer by offer', async () => {
    const ways = [
      wayOf(A, {
        places: [{ at: 'link', label: 'Quero 1', file: '/', spot: { x: 10, y: 20, width: 80, height: 30 } }],
        count: 3,
      }),
      wayOf(B, { places: [{ at: 'qr', label: '', file: '/qr.png', spot: null }] }),
      wayOf('https://pay.minha.test/x', { owner: 'own' }),
    ];
    const page = renderClones({ sites: [siteOf('bolo')], ways });
    const part = await openWays(page, 'bolo');
    expect(await part.findByRole('alert')).toHaveTextContent('4 caminhos ainda levam a outra pessoa.');
    expect(part.getByText('Checkout ou loja · Oferta 1')).toBeVisible();
    expect(part.getByText('“Quero 1” e mais 2 lugares')).toBeVisible();
    expect(part.getByText('em QR code')).toBeVisible();
    expect(await part.findByRole('img', { name: 'Onde fica: Quero 1' })).toBeVisible();
    expect(part.getByText('Seu')).toBeVisible();
  });

  it('is changed one by one, turned off, or claimed', async () => {
    const page = renderClones({
      sites: [siteOf('bolo')],
      ways: [wayOf(A), wayOf(B), wayOf(CHAT, { kind: 'messenger' })],
    });
    const part = await openWays(page, 'bolo');
    const { user } = page;
    const field = await part.findByRole('textbox', { name: 'Levar a: pay.hotmart.com/A1' });
    await user.type(field, 'nada');
    await user.click(part.getByRole('button', { name: 'Trocar pay.hotmart.com/A1' }));
    expect(part.getByText('Informe um endereço completo ou um número com DDD.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'pay.minha.test/kit');
    await user.click(part.getByRole('button', { name: 'Trocar pay.hotmart.com/A1' }));
    expect(await screen.findByText('1 destino trocado. A página nova está no ar.')).toBeVisible();
    await user.click(await part.findByRole('button', { name: 'Desligar pay.hotmart.com/B2' }));
    await waitFor(() => expect(part.queryByText('pay.hotmart.com/B2')).toBeNull());
    await user.click(part.getByRole('button', { name: 'wa.me/5511999998888 é meu' }));
    expect(await part.findByText('Nenhum caminho leva a outra pessoa.')).toBeVisible();
    expect(page.fake.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { baseVersion: 1, leads: [{ key: 'pay.hotmart.com/A1', to: 'https://pay.minha.test/kit' }] },
      { baseVersion: 2, leads: [{ key: 'pay.hotmart.com/B2', to: '#' }] },
    ]);
  });

  it('is led to what the user has named, all at once', async () => {
    const own = {
      places: {
        checkouts: ['https://pay.minha.test/kit'],
        whatsapp: '5521988887777',
        legalUrl: null,
        trackers: [],
      },
    };
    const ways = [
      wayOf(A),
      wayOf(CHAT, { kind: 'messenger' }),
      wayOf('https://forms.gle/x', { kind: 'form' }),
    ];
    const page = renderClones({ sites: [siteOf('bolo')], ways, own });
    const part = await openWays(page, 'bolo');
    await page.user.click(await part.findByRole('button', { name: 'Levar 2 destinos ao que é meu' }));
    expect(await part.findByText(/1 caminho ainda leva a outra pessoa/)).toBeVisible();
    expect(page.fake.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      leads: [
        { key: 'pay.hotmart.com/A1', to: 'https://pay.minha.test/kit' },
        { key: 'wa.me/5511999998888', to: 'https://wa.me/5521988887777' },
      ],
    });
  });
});

describe('cloning asks for the own checkout', () => {
  const PAGE = 'https://metodo21dias.com.br/oferta';
  const fill = async ({ user }: ReturnType<typeof renderClones>) => {
    await user.click((await screen.findAllByRole('button', { name: 'Clonar Site' }))[0] as HTMLElement);
    await dialog();
    await user.click(screen.getByRole('textbox', { name: 'URL da página' }));
    await user.paste(PAGE);
    await user.type(screen.getByRole('textbox', { name: 'Nome do site' }), 'metodo');
  };
  const sent = ({ fake }: ReturnType<typeof renderClones>) =>
    fake.calls.find(({ method }) => method === 'POST')?.body as { own?: unknown } | undefined;

  it('says nothing of it where nothing was typed', async () => {
    const page = renderClones();
    await fill(page);
    await page.user.click(screen.getByRole('button', { name: 'Usar Hospedagem' }));
    await waitFor(() => expect(sent(page)).toMatchObject({ url: PAGE }));
    expect(sent(page)).not.toHaveProperty('own');
  });

  it('takes one for each offer, a number as it is written, and sends none that is wrong', async () => {
    const page = renderClones();
    const { user } = page;
    await fill(page);
    await user.click(screen.getByRole('button', { name: /^Meu checkout, WhatsApp e pixel/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Meu checkout' }), 'pay.minha.test/1');
    await user.click(screen.getByRole('button', { name: 'A página tem outra oferta' }));
    await user.type(
      screen.getByRole('textbox', { name: 'Meu checkout da oferta 2' }),
      'https://pay.minha.test/2',
    );
    const number = screen.getByRole('textbox', { name: 'Meu WhatsApp' });
    await user.type(number, '123');
    await user.click(screen.getByRole('button', { name: 'Usar Hospedagem' }));
    expect(screen.getByText('Informe o número com DDD, como 11 99999-8888.')).toBeVisible();
    await user.clear(number);
    await user.type(number, '(21) 98888-7777');
    await user.click(screen.getByRole('button', { name: 'Usar Hospedagem' }));
    await waitFor(() =>
      expect(sent(page)?.own).toEqual({
        checkouts: ['https://pay.minha.test/1', 'https://pay.minha.test/2'],
        whatsapp: '5521988887777',
        legalUrl: null,
        trackers: [],
        rest: 'nowhere',
      }),
    );
  });

  it('begins with what was said for the last clone', async () => {
    const places = {
      checkouts: ['https://pay.minha.test/1'],
      whatsapp: '5521988887777',
      legalUrl: null,
      trackers: [],
    };
    const page = renderClones({ own: { places, rest: 'keep' } });
    await fill(page);
    expect(await screen.findByRole('textbox', { name: 'Meu checkout' })).toHaveValue(
      'https://pay.minha.test/1',
    );
    expect(screen.getByRole('textbox', { name: 'Meu WhatsApp' })).toHaveValue('+55 (21) 98888-7777');
    await page.user.click(screen.getByRole('button', { name: 'Usar Hospedagem' }));
    await waitFor(() => expect(sent(page)?.own).toEqual({ ...places, rest: 'keep' }));
  });
});
