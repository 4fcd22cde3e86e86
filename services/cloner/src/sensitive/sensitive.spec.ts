import { expect, it } from '@jest/globals';
import { findSensitiveField } from './find-sensitive.ts';

it.each([
  ['password', '<input type="password">'],
  ['password', '<INPUT TYPE=PassWord name=x>'],
  ['password', '<input autocomplete="section-a current-password">'],
  ['password', '<input type=text name="senha">'],
  ['password', '<input type=tel id=userPassword>'],
  ['password', '<label for=a>Sua senha</label><input id=a>'],
  ['password', '<label>Contraseña <input name=c></label>'],
  ['password', '<input placeholder="Enter your password">'],
  ['password', '<div><template shadowrootmode=closed><input type=password></template></div>'],
  ['password', '<input placeholder="S​e​n​h​a">'],
  ['password', '<input placeholder="Ѕеnhа">'],
  ['password', '<input placeholder="s3nh4">'],
  ['password', '<input placeholder="s e n h a">'],
  ['password', '<input aria-label="Código de verificação">'],
  ['password', '<label>Se-nha <input></label>'],
  ['password', '<label>Mot de passe <input></label>'],
  ['password', '<input placeholder="Пароль">'],
  ['password', '<label>密码<input></label>'],
  ['password', '<input placeholder="Código que enviamos por WhatsApp">'],
  ['password', '<input placeholder="Frase de recuperação">'],
  ['card', '<input placeholder="0000 0000 0000 0000">'],
  ['bank', '<input placeholder="Token do app">'],
  ['password', '<iframe srcdoc="<input type=password>"></iframe>'],
  ['card', '<input autocomplete="cc-number">'],
  ['card', '<input autocomplete="billing cc-csc">'],
  ['card', '<input name="cardNumber">'],
  ['card', '<input name="card[number]">'],
  ['card', '<input name=n placeholder="Número do cartão">'],
  ['card', '<label for=n>Nº do cartão</label><input id=n>'],
  ['card', '<input name=cvv>'],
  ['card', '<input placeholder="Código de segurança">'],
  ['card', '<input aria-label="Validade do cartão">'],
  ['card', '<input placeholder="MM/AA">'],
  ['card', '<input name="credit_card">'],
  ['card', '<input placeholder="Número de tarjeta">'],
  ['card', '<select name=cc_exp_month></select>'],
  ['bank', '<input name=agencia><input name=conta>'],
  ['bank', '<label for=a>Agência</label><input id=a><label for=b>Conta com dígito</label><input id=b>'],
  ['bank', '<input placeholder="Conta corrente">'],
  ['bank', '<input name=iban>'],
  ['bank', '<input placeholder="Número de cuenta">'],
  ['password', '<input placeholder="Chave Pix"><input name=s placeholder="Senha do banco">'],
])('%s: %s', (kind, html) => {
  expect(findSensitiveField(`<form>${html}</form>`)?.kind).toBe(kind);
});

it.each([
  [
    'an e-mail address',
    '<input type=email name=email placeholder="Seu melhor e-mail"><button>Quero receber</button>',
  ],
  [
    'a lead',
    '<input name=nome placeholder="Nome"><input name=cpf placeholder="CPF"><input type=tel name=telefone placeholder="WhatsApp">',
  ],
  ['a search', '<input type=search name=q placeholder="Buscar por número do cartão">'],
  ['a newsletter', '<label>E-mail <input type=email></label>'],
  [
    'a link to a checkout',
    '<a href="https://pay.test/checkout">Pagar com cartão de crédito, boleto ou Pix</a>',
  ],
  [
    'a page that speaks of cards',
    '<p>Digite o número do cartão, o CVV e a validade na página segura. Esqueceu a senha?</p>',
  ],
  ['a choice of payment', '<label><input type=radio name=pagamento value=cartao> Cartão de crédito</label>'],
  ['a coupon', '<input name=cupom placeholder="Código do cupom">'],
  ['an address', '<input name=cep placeholder=CEP><input name=numero placeholder="Número">'],
  ['an account to create', '<input name=conta placeholder="Conta do Instagram">'],
  ['a travel agency', '<input name=agencia placeholder="Nome da agência de viagens">'],
  ['a Pix key for a prize', '<input name=pix placeholder="Sua chave Pix">'],
  ['hidden values', '<input type=hidden name=password_hint value=x>'],
  ['a template that nobody has shown', '<template><input type=password></template>'],
  ['a comment', '<!-- <input type=password> -->'],
  ['a script', '<script>var a = "<input type=password>"</script>'],
  ['a gift card', '<input name=gift placeholder="Nome no vale-presente">'],
  ['a hyphenated word', '<input name=bem-estar placeholder="Seu bem-estar">'],
  ['an expiry of an offer', '<input name=validade placeholder="Validade da proposta">'],
])('takes %s', (_, html) => expect(findSensitiveField(html)).toBeNull());

const KIT = `<title>Elementos</title><h2>Formulários</h2>
  <input type=text><input type=email><input type=date><input type=color><select></select><textarea></textarea>`;

it.each([
  [
    'a sample',
    `${KIT}<form action="#"><input type=password id=examplePassword1 placeholder="Senha"></form>`,
    null,
  ],
  [
    'a sample without a word for it',
    KIT.replace(/<title>.*<\/h2>/s, '') + '<input type=password>',
    'password',
  ],
  ['a page that wants somebody in', `${KIT}<h3>Acesse sua conta</h3><input type=password>`, 'password'],
  ['a form that is sent', `${KIT}<form action="https://a.test/"><input type=password></form>`, 'password'],
  [
    'a form that a button sends',
    `${KIT}<form><input type=password><button formaction="/x">Ok</button></form>`,
    'password',
  ],
  ['a field that asks', `${KIT}<input type=password placeholder="Sua senha">`, 'password'],
  ['a kit with a card', `${KIT}<input type=password><input name=cardNumber>`, 'card'],
  ['two fields', `${KIT}<input type=password><input type=password>`, 'password'],
])('takes a password field among elements of forms for what it is: %s', (_, html, kind) =>
  expect(findSensitiveField(html)?.kind ?? null).toBe(kind),
);

it('says which field, and what gave it away', () => {
  const source = '<p>a</p><input name="nome"><input name="cvv">';
  const field = findSensitiveField(source);
  expect(field?.sign).toBe('cvv');
  expect(source.slice(field!.range.start, field!.range.end)).toBe('<input name="cvv">');
});
