import {
  createFormInput,
  type FormEntryView,
  type FormView,
  formAttributes,
  updateFormInput,
} from '@garimpo/cloner-contract';
import { fail, fakeApi } from '@garimpo/sdk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openEditor } from '../../../testing/open-editor.ts';
import { renderAsTool } from '../../../testing/render.tsx';
import { FormsLayer } from './forms-layer.tsx';

const ID = '3f0d5c5e-6f0a-4b57-9c39-0a9a4a7b1c11';
const PRIVACY = 'https://minha.test/privacidade';
const PAGE =
  '<html><body><form data-was-action="https://outra.test/lead"><label>Nome <input name="n"></label><input name="zap" placeholder="WhatsApp"><button>Ir</button></form></body></html>';
const AT = '/api/clone/loja/forms';

const viewOf = (more: Partial<FormView> = {}): FormView => ({
  id: ID,
  name: 'Nome, WhatsApp',
  lead: { kind: 'list' },
  createdAt: '2026-11-20T12:00:00.000Z',
  live: true,
  kept: 2,
  failed: 0,
  delivered: 0,
  lastAt: null,
  ...more,
});
const entryOf = (id: number, value: string, state: FormEntryView['state'] = 'kept'): FormEntryView => ({
  id: `3f0d5c5e-6f0a-4b57-9c39-0a9a4a7b1c${20 + id}`,
  receivedAt: `2026-11-20T12:0${id}:00.000Z`,
  state,
  answers: [{ name: 'n', label: 'Nome', value }],
});

/** The service's forms of one clone, in memory. */
class Forms {
  list: FormView[] = [];
  entries: FormEntryView[] = [];
  room = 100;
  asksForDocument = false;
  sentAgain = 0;

  readonly api = fakeApi({
    [`GET ${AT}`]: () => ({ forms: this.list, room: this.room }),
    [`POST ${AT}`]: ({ body }) => {
      const { name, lead } = createFormInput.parse(body);
      if (this.asksForDocument) throw fail('cloner.form.sensitive', 422, [{ path: 'CPF', rule: 'document' }]);
      const form = viewOf({ name, lead, live: false, kept: 0 });
      this.list = [form, ...this.list];
      return { form, secret: lead.kind === 'webhook' ? 'segredo-1' : null };
    },
    [`PATCH ${AT}/:id`]: ({ body }) => {
      const change = updateFormInput.parse(body);
      this.list = this.list.map((one) => ({ ...one, ...change }) as FormView);
      return { form: this.list[0], secret: null };
    },
    [`DELETE ${AT}/:id`]: () => {
      this.list = [];
    },
    [`POST ${AT}/:id/secret`]: () => ({ form: this.list[0], secret: 'segredo-2' }),
    [`POST ${AT}/:id/test`]: () => ({ delivered: false, status: 500, reason: null }),
    [`GET ${AT}/:id/entries`]: () => ({ entries: this.entries, next: null }),
    [`DELETE ${AT}/:id/entries/:entry`]: ({ params }) => {
      this.entries = this.entries.filter(({ id }) => id !== params['entry']);
    },
    [`DELETE ${AT}/:id/entries`]: () => {
      this.entries = [];
    },
    [`POST ${AT}/:id/entries/send`]: () => {
      this.sentAgain += 1;
    },
  });
}

let forms: Forms;
beforeEach(() => {
  forms = new Forms();
});

async function open(html = PAGE) {
  const editor = await openEditor(html);
  const rendered = renderAsTool(<FormsLayer open onClose={() => {}} />, editor, forms.api.api);
  const source = () => editor.page.source;
  return { ...rendered, source };
}
const connected = PAGE.replace(
  '<form',
  `<form ${formAttributes.id}="${ID}" ${formAttributes.privacy}="${PRIVACY}"`,
);

describe('the forms of a page', () => {
  it('are dead until their owner says where they lead, with a privacy page of their own', async () => {
    const { user, source } = await open();
    expect(await screen.findByRole('heading', { name: 'Nome, WhatsApp' })).toBeVisible();
    expect(screen.getByText('Na página original: https://outra.test/lead')).toBeVisible();
    expect(screen.getAllByText('Parado')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Ligar: Nome, WhatsApp' }));
    await user.click(screen.getByRole('button', { name: 'Ligar formulário' }));
    expect(screen.getByText('Informe o endereço da sua política de privacidade.')).toBeVisible();
    expect(forms.list).toEqual([]);
    await user.type(screen.getByLabelText('Sua política de privacidade'), PRIVACY);
    await user.click(screen.getByRole('button', { name: 'Ligar formulário' }));
    expect(await screen.findByText('Recebe depois de salvar')).toBeVisible();
    expect(source()).toContain(`${formAttributes.id}="${ID}"`);
    expect(source()).toContain(`${formAttributes.line} `);
    expect(source()).toContain(`href="${PRIVACY}"`);
    expect(forms.list).toMatchObject([{ name: 'Nome, WhatsApp', lead: { kind: 'list' } }]);
  });

  it('lead to a webhook over https alone, whose secret is shown once', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ligar: Nome, WhatsApp' }));
    await user.click(screen.getByRole('radio', { name: /^Endereço meu/ }));
    await user.type(screen.getByLabelText('Sua política de privacidade'), PRIVACY);
    await user.type(screen.getByLabelText('Endereço do webhook'), 'http://minha.test/leads');
    await user.click(screen.getByRole('button', { name: 'Ligar formulário' }));
    expect(screen.getByText('Informe um endereço que comece com https://.')).toBeVisible();
    const address = screen.getByLabelText('Endereço do webhook');
    await user.clear(address);
    await user.type(address, 'https://minha.test/leads');
    await user.click(screen.getByRole('button', { name: 'Ligar formulário' }));
    expect(await screen.findByDisplayValue('segredo-1')).toBeVisible();
    expect(forms.list).toMatchObject([{ lead: { kind: 'webhook', url: 'https://minha.test/leads' } }]);
  });

  it('that ask for a document are refused by the service, and stay dead', async () => {
    forms.asksForDocument = true;
    const { user, source } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ligar: Nome, WhatsApp' }));
    await user.type(screen.getByLabelText('Sua política de privacidade'), PRIVACY);
    await user.click(screen.getByRole('button', { name: 'Ligar formulário' }));
    expect(await screen.findByText(/^O campo “CPF” pede um documento/)).toBeVisible();
    expect(source()).toBe(PAGE);
  });

  it('say what they have received, are tested, and get another secret', async () => {
    forms.list = [
      viewOf({ lead: { kind: 'webhook', url: 'https://minha.test/leads' }, failed: 1, delivered: 3 }),
    ];
    const { user } = await open(connected);
    expect(await screen.findByText('Recebendo')).toBeVisible();
    expect(
      screen.getByText('Webhook em minha.test · 2 respostas · 1 não entregue · 3 entregues'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alterar: Nome, WhatsApp' }));
    expect(screen.getByLabelText('Sua política de privacidade')).toHaveValue(PRIVACY);
    await user.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('O seu servidor recusou o teste (resposta 500).')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gerar novo segredo' }));
    expect(await screen.findByDisplayValue('segredo-2')).toBeVisible();
  });

  it('are taken out of the page, or away with all that was received', async () => {
    forms.list = [viewOf()];
    const { user, source } = await open(connected);
    await user.click(await screen.findByRole('button', { name: 'Alterar: Nome, WhatsApp' }));
    await user.click(screen.getByRole('button', { name: 'Desligar da página' }));
    await waitFor(() => expect(source()).not.toContain(ID));
    // Its answers are there still, outside of the page.
    expect(await screen.findByRole('heading', { name: 'Fora da página' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alterar: Nome, WhatsApp' }));
    await user.click(screen.getByRole('button', { name: 'Excluir formulário e respostas' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir tudo' }));
    await waitFor(() => expect(forms.list).toEqual([]));
    expect(screen.queryByRole('heading', { name: 'Fora da página' })).toBeNull();
  });

  it('tell that an account can keep no more', async () => {
    forms.room = 0;
    await open();
    expect(await screen.findByText(/Suas listas chegaram a 20\.000 respostas/)).toBeVisible();
  });
});

describe('what visitors have sent', () => {
  it('is read, sent again, and deleted: one, or all after a question', async () => {
    forms.list = [viewOf({ failed: 1 })];
    forms.entries = [entryOf(2, 'Ana', 'failed'), entryOf(1, 'Bia')];
    const { user } = await open(connected);
    await user.click(await screen.findByRole('button', { name: 'Respostas: Nome, WhatsApp' }));
    const [first] = await screen.findAllByRole('article');
    if (first === undefined) throw new Error('There is no answer.');
    expect(within(first).getByText('Ana')).toBeVisible();
    expect(within(first).getByText('Não entregue')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar de novo as não entregues' }));
    await waitFor(() => expect(forms.sentAgain).toBe(1));
    await user.click(within(first).getByRole('button', { name: /^Apagar a resposta de/ }));
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull());
    expect(screen.getByText('Bia')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apagar todas' }));
    await user.click(await screen.findByRole('button', { name: 'Apagar todas as respostas' }));
    expect(await screen.findByText('Nenhuma resposta ainda')).toBeVisible();
  });
});
