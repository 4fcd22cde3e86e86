import { fakeApi, renderTool } from '@garimpo/sdk/testing';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { tool } from '../../../app.tsx';
import { paths } from '../../../paths.ts';

const SPACE = '\u200b';
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texto' });
const result = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Resultado' });
const button = (name: string) => screen.getByRole('button', { name });

const open = async () => {
  const rendered = renderTool(tool, { at: paths.encrypt, api: fakeApi({}).api });
  return { ...rendered, field: await field() };
};

describe('Criptografar', () => {
  it('shows the text in other letters, with an invisible space behind each', async () => {
    const { user, field } = await open();
    await user.type(field, 'Olá!');
    expect(screen.getByText('4 caracteres')).toBeVisible();
    await user.click(button('Criptografar'));
    await screen.findByText('Pronto para copiar.');
    const { value } = result();
    expect(value.split(SPACE)).toHaveLength(5);
    expect(value).not.toMatch(/[A-Za-z]/);
    expect(value.endsWith(`!${SPACE}`)).toBe(true);
  });

  it('copies the result', async () => {
    const { user, field } = await open();
    expect(button('Copiar')).toBeDisabled();
    await user.type(field, 'Olá');
    await user.click(button('Criptografar'));
    await screen.findByText('Pronto para copiar.');
    await user.click(button('Copiar'));
    expect(await screen.findByText('Texto copiado.')).toBeVisible();
    await expect(navigator.clipboard.readText()).resolves.toBe(result().value);
  });

  it('asks for a text, and takes it back once there is one', async () => {
    const { user, field } = await open();
    await user.click(button('Criptografar'));
    expect(await screen.findByText('Digite ou cole um texto.')).toBeVisible();
    expect(field).toBeInvalid();
    await user.type(field, 'a');
    expect(screen.queryByText('Digite ou cole um texto.')).toBeNull();
  });

  it('refuses what is encrypted already', async () => {
    const { user, field } = await open();
    await user.type(field, 'Olá');
    await user.click(button('Criptografar'));
    await screen.findByText('Pronto para copiar.');
    fireEvent.input(field, { target: { value: result().value } });
    await user.click(button('Criptografar'));
    expect(await screen.findByText(/já está criptografado/)).toBeVisible();
  });

  it('takes a long text in one go, shows the beginning of the result and copies all of it', async () => {
    const { user, field } = await open();
    await user.click(field);
    await user.paste('promoção\n'.repeat(4_000));
    expect(field.value).toHaveLength(36_000);
    expect(await screen.findByText('36.000 caracteres')).toBeVisible();
    await user.click(button('Criptografar'));
    expect(await screen.findByText(/^Mostrando os primeiros/)).toBeVisible();
    expect(result().value.length).toBeLessThanOrEqual(5_000);
    await user.click(button('Copiar'));
    await screen.findByText('Texto copiado.');
    expect((await navigator.clipboard.readText()).split(SPACE).length).toBe(36_001);
  });

  it('lets the beginning of a very long text stand for it, until it is cleared', async () => {
    const { user, field } = await open();
    await user.type(field, 'Oi: ');
    await user.paste('promoção\r\n'.repeat(10_000));
    expect(await screen.findByText('90.004 caracteres')).toBeVisible();
    expect(screen.getByText(/^Texto longo: aqui estão os primeiros 5.000/)).toBeVisible();
    expect(field).toHaveAttribute('readonly');
    expect(field.value.length).toBeLessThanOrEqual(5_000);
    await user.click(button('Criptografar'));
    await screen.findByText(/^Mostrando os primeiros/);
    await user.click(button('Copiar'));
    await screen.findByText('Texto copiado.');
    expect((await navigator.clipboard.readText()).split(SPACE).length).toBe(90_005);
    await user.click(button('Limpar texto'));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    await user.type(field, 'Oi');
    expect(await screen.findByText('2 caracteres')).toBeVisible();
  });
});

describe('Reverter', () => {
  it('gives back the exact original of what was pasted', async () => {
    const { user, field } = await open();
    const original = 'São 3 опции: ção, 👨‍👩‍👧 e fim';
    fireEvent.input(field, { target: { value: original } });
    await user.click(button('Criptografar'));
    await screen.findByText('Pronto para copiar.');
    fireEvent.input(field, { target: { value: result().value } });
    await user.click(button('Reverter'));
    expect(await screen.findByText('Este é o texto original, caractere por caractere.')).toBeVisible();
    expect(result()).toHaveValue(original);
  });

  it('takes back what was just made', async () => {
    const { user, field } = await open();
    await user.type(field, 'Volta');
    await user.click(button('Criptografar'));
    await screen.findByText('Pronto para copiar.');
    await user.click(button('Reverter'));
    await waitFor(() => expect(result()).toHaveValue('Volta'));
  });

  it('says that a text is not encrypted, and when its marks were lost', async () => {
    const { user, field } = await open();
    await user.type(field, 'Olá');
    await user.click(button('Reverter'));
    expect(await screen.findByText(/não está criptografado/)).toBeVisible();
    await user.click(button('Criptografar'));
    await screen.findByText('Pronto para copiar.');
    fireEvent.input(field, { target: { value: result().value.replaceAll(SPACE, '') } });
    await user.click(button('Reverter'));
    expect(await screen.findByText(/se perderam no caminho/)).toBeVisible();
    expect(result()).toHaveValue('Olá');
  });
});
