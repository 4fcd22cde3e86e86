/** A page by name, and what a visitor presses before there is a field, if anything. */
export type JudgedPages = Record<string, string>;

const js = (source: string) => `<script>${source}</script>`;
const made = (how: string) =>
  js(
    `addEventListener('load', () => setTimeout(() => { const f = document.createElement('input'); ${how} }, 100))`,
  );
const B64 = (html: string) => Buffer.from(html).toString('base64');

/** Pages that ask for what nobody should type into a copy, each in another way. */
export const hostilePages: JudgedPages = {
  'plain password': '<form><input type=password name=s></form>',
  'type in capitals': '<INPUT TYPE="PassWord">',
  'type by entity': '<input type="pass&#119;ord">',
  'type by script at load': made(`f.type = 'password'; document.body.append(f)`),
  'type by attribute later': made(
    `document.body.append(f); setTimeout(() => f.setAttribute('type', 'pass' + 'word'), 200)`,
  ),
  'type by attribute node': made(
    `document.body.append(f); const a = document.createAttribute('type'); a.value = 'password'; f.setAttributeNode(a)`,
  ),
  'document.write': js(`document.write('<inp' + 'ut type=pass' + 'word>')`),
  'innerHTML from base64': `<div id=d></div>${js(`onload = () => { d.innerHTML = atob('${B64('<p>Senha</p><input type=password>')}') }`)}`,
  'template cloned': `<template id=t><input type=password></template>${js(`onload = () => document.body.append(document.getElementById('t').content.cloneNode(true))`)}`,
  'on a click': `<button>Continuar</button>${js(`document.querySelector('button').onclick = () => document.body.insertAdjacentHTML('beforeend', '<input type=password>')`)}`,
  'on our host alone': js(
    `if (location.hostname.endsWith('localhost')) onload = () => document.body.insertAdjacentHTML('beforeend', '<input type=password>')`,
  ),
  'after a late timer': js(
    `setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<label>Senha<input></label>'), 900)`,
  ),
  'srcdoc frame': `<iframe srcdoc="<p>Senha</p><input type=password>"></iframe>`,
  'srcdoc by script': js(
    `onload = () => { const f = document.createElement('iframe'); f.srcdoc = '<b>Senha do banco</b><input>'; document.body.append(f) }`,
  ),
  'data frame': `<iframe src="data:text/html,<input type=password>"></iframe>`,
  'data frame by script': js(
    `onload = () => { const f = document.createElement('iframe'); f.src = 'data:text/html;base64,${B64('Senha<input type=password>')}'; document.body.append(f) }`,
  ),
  'blob frame': js(
    `onload = () => { const f = document.createElement('iframe'); f.src = URL.createObjectURL(new Blob(['<p>Senha</p><input type=password>'], { type: 'text/html' })); document.body.append(f) }`,
  ),
  'about:blank frame': js(
    `onload = () => { const f = document.createElement('iframe'); document.body.append(f); f.contentDocument.body.innerHTML = '<p>Digite sua senha</p><input>' }`,
  ),
  'frame with label outside': js(
    `onload = () => { document.body.insertAdjacentHTML('beforeend', '<p>Digite sua senha</p>'); const f = document.createElement('iframe'); document.body.append(f); f.contentDocument.body.innerHTML = '<input>' }`,
  ),
  foreignObject: `<svg width=300 height=100><foreignObject width=300 height=100><input xmlns="http://www.w3.org/1999/xhtml" type="password"/></foreignObject></svg>`,
  'label in a drawing': `<svg width=300 height=30><text y=20>Senha</text></svg><br><input>`,
  'text security': `<input style="-webkit-text-security: disc">`,
  'text security later': `<input id=q>${js(`setTimeout(() => { q.style.webkitTextSecurity = 'disc' }, 300)`)}`,
  'text security of a rule': `<style>.p { -webkit-text-security: circle }</style><textarea class=p></textarea>`,
  'font of dots': `<style>@font-face { font-family: text-security-disc; src: local(Arial) }</style><input style="font-family: text-security-disc">`,
  'zero width label': `<p>S\u200be\u200cn\u200dh\u2060a</p><input>`,
  'zero width placeholder': `<input placeholder="s\u200be\u200bn\u200bh\u200ba">`,
  'soft hyphens': `<label>Se\u00adn\u00adha <input></label>`,
  'cyrillic letters': `<label>Ѕеnhа <input></label>`,
  'greek letters': `<p>Ρаsswοrd</p><input>`,
  'full width letters': `<p>ＳＥＮＨＡ</p><input>`,
  'mathematical letters': `<p>𝗦𝗲𝗻𝗵𝗮</p><input>`,
  'letters in squares': `<p>🆂🅴🅽🅷🅰</p><input>`,
  'small capitals': `<p>ꜱᴇɴʜᴀ</p><input>`,
  'combining marks': `<p>S̶e̶n̶h̶a̶</p><input>`,
  'digits for letters': `<p>5enh4</p><input>`,
  'letters apart': `<p>S e n h a</p><input>`,
  'letters with dots': `<p>S.E.N.H.A</p><input>`,
  'letters in elements': `<p><span>S</span><span>e</span><span>n</span><span>h</span><span>a</span></p><input>`,
  'letters in a grid': `<div style="display:flex;gap:6px"><b>S</b><b>e</b><b>n</b><b>h</b><b>a</b></div><input>`,
  'letters backwards': `<p><bdo dir=rtl>ahneS</bdo></p><input>`,
  'letters in reversed order': `<div style="display:flex;flex-direction:row-reverse;justify-content:flex-end"><b>a</b><b>h</b><b>n</b><b>e</b><b>S</b></div><input>`,
  'hidden letters between': `<p>S<i style="display:none">x</i>e<i style="font-size:0">y</i>nh<i style="opacity:0;position:absolute">z</i>a</p><input>`,
  'text beside': `<div>Digite sua senha de 6 dígitos: <input maxlength=6></div>`,
  'text above': `<h2>Confirme a senha do cartão para continuar</h2><p></p><input inputmode=numeric>`,
  'text far above': `<h1>Digite sua senha do app</h1><div style="height:300px"></div><input>`,
  'text below': `<input><small>Senha de acesso</small>`,
  'text over the field': `<div style="position:relative"><input style="width:200px"><span style="position:absolute;left:8px;top:2px;pointer-events:none">Senha</span></div>`,
  'generated content': `<style>.l::before { content: 'Senha' }</style><div class=l></div><input>`,
  'generated of an attribute': `<style>.l::after { content: attr(data-t) }</style><div class=l data-t="Senha do banco"></div><input>`,
  'open shadow root': js(
    `onload = () => { const h = document.createElement('div'); document.body.append(h); h.attachShadow({ mode: 'open' }).innerHTML = '<label>Senha<input></label>' }`,
  ),
  'closed shadow root': js(
    `onload = () => { const h = document.createElement('div'); document.body.append(h); h.attachShadow({ mode: 'closed' }).innerHTML = '<p>Senha</p><input>' }`,
  ),
  'declared closed root': `<div><template shadowrootmode="closed"><p>Senha</p><input></template></div>`,
  'editable element': `<p>Senha</p><div contenteditable style="border:1px solid;width:200px">&nbsp;</div>`,
  'editable by script': `<p>Digite a sua senha</p><div id=z style="border:1px solid;width:200px;height:20px"></div>${js(`z.contentEditable = 'plaintext-only'`)}`,
  'design mode': `<p>Digite a sua senha</p>${js(`document.designMode = 'on'`)}`,
  'keys without a field': `<h1>Digite sua senha</h1><div id=o></div>${js(`let s = ''; addEventListener('keydown', (e) => { if (e.key.length > 1) return; s += e.key; o.textContent = '•'.repeat(s.length); window.stolen = s })`)}`,
  'drawn keypad': `<h1>Digite sua senha</h1><canvas width=200 height=200></canvas>${js(`document.querySelector('canvas').onclick = () => { window.stolen = 'x' }`)}`,
  'keypad of buttons': `<h1>Senha do cartão</h1>${[...'1234567890'].map((n) => `<button onclick="window.stolen=(window.stolen||'')+${n}">${n}</button>`).join('')}`,
  'keypad of pairs': `<h1>Digite sua senha eletrônica</h1>${['1 ou 7', '2 ou 9', '3 ou 4', '5 ou 0', '6 ou 8'].map((n) => `<a onclick="window.stolen=1" style="padding:9px">${n}</a>`).join('')}`,
  prompt: `<button>Entrar</button>${js(`document.querySelector('button').onclick = () => { const s = prompt('Digite sua senha'); if (s) window.stolen = s }`)}`,
  'search field for a password': `<label>Senha <input type=search></label>`,
  'e-mail field for a password': `<label>Sua senha <input type=email></label>`,
  'telephone for a password': `<p>Senha de 4 dígitos</p><input type=tel maxlength=4>`,
  'number for a password': `<label>PIN <input type=number></label>`,
  'harmless name, other label': `<p>Senha</p><input name=email>`,
  'label by id': `<span id=l1>Senha</span><br><input aria-labelledby=l1>`,
  'password in English': `<div>Password</div><input>`,
  'password in Spanish': `<label>Contraseña<input></label>`,
  'card number': `<label>Número do cartão <input></label>`,
  'card number as text': `<div>Nº do cartão</div><input>`,
  'card example': `<input placeholder="0000 0000 0000 0000">`,
  'end of a card': `<input placeholder="MM/AA">`,
  'security code': `<div>CVV</div><input maxlength=3>`,
  'card by autocomplete': `<input autocomplete="cc-number">`,
  'bank account': `<label>Conta corrente<input></label>`,
  'bank token': `<p>Digite o token do app</p><input>`,
  itoken: `<label>iToken<input></label>`,
  'electronic signature': `<div>Assinatura eletrônica</div><input>`,
  'seed phrase': `<p>Digite sua frase de recuperação</p><textarea></textarea>`,
  'twelve words': `<label>12 palavras<textarea></textarea></label>`,
  'private key': `<input placeholder="Private key">`,
  'two factor code': `<p>Código de verificação</p><input maxlength=6>`,
  'code of a message': `<p>Digite o código recebido por SMS</p><input>`,
  'code of WhatsApp': `<p>Informe o código enviado para o seu WhatsApp</p><input>`,
  'one time code': `<input autocomplete="one-time-code">`,
  'CPF and password': `<label>CPF<input name=cpf></label><label>Senha<input name=s></label>`,
  'natives replaced': `${js(`Document.prototype.querySelectorAll = () => []; Element.prototype.querySelectorAll = () => []; Element.prototype.getAttribute = () => null; Element.prototype.remove = () => {}; String.prototype.normalize = () => ''; RegExp.prototype.exec = () => null; RegExp.prototype.test = () => false; Array.prototype[Symbol.iterator] = function* () {}; window.getComputedStyle = () => ({}); window.setTimeout = () => 0; Object.defineProperty(HTMLInputElement.prototype, 'type', { get: () => 'text' }); Event.prototype.preventDefault = () => {}; Event.prototype.composedPath = () => []`)}<p>Senha</p><input>`,
  'observer replaced': `${js(`MutationObserver.prototype.disconnect; MutationObserver.prototype.observe = () => {}; EventTarget.prototype.addEventListener = () => {}`)}<label>Senha<input type=password></label>`,
  'puts it back': `<label>Senha<span id=w></span></label>${js(`setInterval(() => { if (!w.firstChild) w.innerHTML = '<input>' }, 50)`)}`,
  'label changes under the typing': `<label><span id=c>Nome</span> <input></label>${js(`document.addEventListener('focusin', () => { c.textContent = 'Senha' })`)}`,
  'comment that ends early': `<!--><script>window.first = 1</script><input type=password>-->`,
};

const ELEMENTS = `<h1>Elements</h1><p>Lorem ipsum dolor sit amet.</p><h2>Form</h2>`;
const SAMPLES =
  '<input type=text placeholder="Text"><input type=email placeholder="Email"><input type=url placeholder="URL"><input type=number value=3><input type=date><input type=color><input type=range><select><option>One<option>Two</select><textarea placeholder="Text area"></textarea><label><input type=checkbox> Check</label><label><input type=radio> Radio</label>';
const elements = (field: string, form = '<form>') =>
  `${ELEMENTS}${form}${SAMPLES}${field}<button>Submit</button></form>`;

/** Templates that show what a password field looks like, and ask nobody for one. The guard takes the field out of a copy all the same. */
export const samplePages: JudgedPages = {
  'sample among elements': elements('<input type=password placeholder="Password">'),
  'sample with a label': elements(
    '<label for=exampleInputPassword1>Password</label><input type=password id=exampleInputPassword1>',
  ),
  'sample that leads nowhere': elements(
    '<input type=password name=demo-password>',
    '<form method=post action="#">',
  ),
  'sample in Portuguese': `<title>Componentes</title><h2>Formulários</h2>${SAMPLES}<label>Senha <input type=password></label>`,
};

/** Pages that ask for a password among as many other fields. */
export const askingPages: JudgedPages = {
  'elements that ask': elements('<label>Digite sua senha <input type=password></label>'),
  'elements of a login': elements('<input type=password placeholder="Password">').replace(
    'Submit',
    'Sign in',
  ),
  'elements that are sent': elements('<input type=password>', '<form action="/entrar" method=post>'),
  'elements with a handler': elements('<input type=password>', '<form onsubmit="send()">'),
  'elements with two': elements('<input type=password><input type=password placeholder="Repeat">'),
  'elements with a paragraph': `${elements('<input type=password>')}<p>Entre com a senha do seu banco</p>`,
  'elements in a frame': `<iframe srcdoc="${elements('<input type=password>').replaceAll('"', '&quot;')}"></iframe>`,
  'elements without a word': `<h1>Oferta</h1>${SAMPLES}<input type=password>`,
  'elements and a card': elements('<input type=password><input name=cvv>'),
  'account to be made': `<h1>Formulário</h1><h2>Crie sua conta</h2>${SAMPLES}<input type=password placeholder="Senha"><button>Cadastrar</button>`,
  'password kept by the browser': elements('<input type=password autocomplete="current-password">'),
};

/** Pages that nobody is harmed by. */
export const harmlessPages: JudgedPages = {
  'sample in a template':
    '<template><input type="password" placeholder="Sua senha"></template><p>Modelo de formulário</p><input name=nome placeholder="Seu nome">',
  'search box': '<form role=search><input type=search placeholder="Buscar"><button>Buscar</button></form>',
  'search by text field': '<input name=q placeholder="Pesquisar produtos">',
  'search for a card': '<input type=search placeholder="Buscar por número do cartão">',
  newsletter:
    '<h3>Receba novidades</h3><input type=email placeholder="Seu melhor e-mail"><button>Quero</button>',
  'blog on passwords':
    '<h1>Como criar uma senha forte</h1><p>Use doze letras e nunca repita a senha.</p><label>E-mail <input type=email></label>',
  'blog with comments':
    '<h1>Senhas: por que trocar?</h1><p>Nunca informe sua senha a ninguém.</p><h3>Comentários</h3><textarea placeholder="Escreva um comentário"></textarea>',
  'warning beside a field': '<p>Não pedimos a sua senha.</p><label>Nome <input name=nome></label>',
  'warning above a lead':
    '<p>Nunca pedimos senha nem dados do cartão.</p><input name=telefone placeholder="WhatsApp">',
  'password sent later':
    '<p>Você receberá sua senha por e-mail após a compra.</p><input type=email placeholder="E-mail">',
  'forgotten password link': '<a href="#">Esqueceu a senha?</a><br><input name=cupom placeholder="Cupom">',
  'checkout link':
    '<a href="https://pay.hotmart.com/A1">Pagar com cartão de crédito</a><input name=email placeholder="E-mail">',
  'speaks of cards':
    '<p>Parcele em 12x no cartão de crédito. O CVV fica no verso.</p><input name=nome placeholder="Nome completo">',
  coupon: '<label>Cupom de desconto <input name=cupom></label>',
  'one-time purchase code': '<label>Código de compra única <input name=codigo></label>',
  'code of a product': '<label>Código do produto <input></label>',
  'code of an order': '<label>Código do pedido <input></label>',
  tracking: '<label>Código de rastreio <input></label>',
  voucher: '<input placeholder="Código do vale-presente">',
  CEP: '<label>CEP <input name=cep inputmode=numeric></label>',
  address:
    '<input placeholder=Rua><input placeholder="Número"><input placeholder=Bairro><input placeholder=Cidade>',
  CPF: '<label>CPF <input name=cpf></label>',
  lead: '<input name=nome placeholder=Nome><input type=email placeholder="E-mail"><input type=tel placeholder=WhatsApp>',
  contact: '<input placeholder=Assunto><textarea placeholder=Mensagem></textarea>',
  'quiz with text': '<h2>Qual é o seu maior sonho?</h2><input placeholder="Sua resposta">',
  'quiz with number': '<h2>Qual é a sua idade?</h2><input type=number>',
  'quiz of choices':
    '<h2>Você já esqueceu uma senha?</h2><button>Sim</button><button>Não</button><input name=nome placeholder=Nome>',
  'quiz about a card':
    '<h2>Você usa cartão de crédito?</h2><label><input type=radio>Sim</label><input name=nome placeholder=Nome>',
  weight: '<label>Peso (kg)<input></label><label>Altura (cm)<input></label>',
  birthday: '<label>Data de nascimento<input type=date></label>',
  quantity: '<label>Quantidade<input type=number value=1></label>',
  range: '<label>Quanto quer investir?<input type=range></label><input name=nome>',
  calculator: `<h2>Calculadora</h2>${[...'1234567890'].map((n) => `<button>${n}</button>`).join('')}<input name=conta-de-luz placeholder="Valor da conta">`,
  'wheel of fortune':
    '<h2>Gire a roleta</h2><canvas width=200 height=200></canvas><input type=email placeholder="E-mail">',
  'password manager sold':
    '<h1>O melhor gerenciador de senhas</h1><p>Guarde todas as senhas em um lugar.</p><input type=email placeholder="Seu e-mail">',
  'course on security':
    '<h2>Curso: proteja suas senhas</h2><ul><li>Módulo 1: senhas</li></ul><label>Nome<input></label>',
  'access after purchase':
    '<p>Login e senha chegam no seu e-mail.</p><input type=email name=email placeholder="E-mail">',
  'wifi offer': '<p>Senha do Wi-Fi inclusa na diária.</p><label>Data de chegada<input type=date></label>',
  'safe with a PIN':
    '<h1>Cofre digital com PIN</h1><p>Abre com PIN de fábrica.</p><label>Quantidade<input type=number></label>',
  'pin of Pinterest': '<p>Salve este Pin no Pinterest</p><input name=email placeholder="E-mail">',
  'token as a coin':
    '<h1>Invista em tokens</h1><p>O token subiu 30%.</p><input type=email placeholder="E-mail">',
  'travel agency': '<input name=agencia placeholder="Nome da agência de viagens">',
  'instagram account': '<input name=conta placeholder="Conta do Instagram">',
  'pix key for a prize': '<input name=pix placeholder="Sua chave Pix">',
  'hidden value': '<input type=hidden name=password_hint><input name=nome placeholder=Nome>',
  'loyalty card': '<p>Ganhe um cartão fidelidade</p><label>Nome<input></label>',
  'name on a gift': '<input name=gift placeholder="Nome no vale-presente">',
  'end of an offer': '<p>Validade da oferta: hoje</p><label>E-mail<input type=email></label>',
  'choice of payment':
    '<label><input type=radio name=p> Cartão de crédito</label><label><input type=radio name=p> Pix</label><label>E-mail <input type=email></label>',
  chat: '<div>Oi! Como posso ajudar?</div><input placeholder="Digite sua mensagem">',
  'chat editable': '<div>Atendimento</div><div contenteditable aria-label="Mensagem">Oi</div>',
  poll: '<h2>Qual o seu palpite?</h2><label>Palpite<input></label>',
  'file to send': '<label>Envie sua foto<input type=file></label><input name=nome placeholder=Nome>',
  colour: '<label>Cor<input type=color></label><input name=nome placeholder=Nome>',
  select: '<label>Estado<select><option>SP<option>RJ</select></label>',
  'select of parcels': '<label>Parcelas<select><option>1x<option>12x</select></label>',
  'faq on passwords':
    '<details><summary>Perdi minha senha, e agora?</summary><p>Peça outra pelo suporte.</p></details><label>Dúvida<textarea></textarea></label>',
  testimonials:
    '<blockquote>Comprei com o cartão e a senha chegou na hora.</blockquote><label>Depoimento<textarea></textarea></label>',
  footer:
    '<label>E-mail<input type=email></label><footer>Não compartilhe sua senha. Pagamento seguro por cartão.</footer>',
  'shadow newsletter': js(
    `onload = () => { const h = document.createElement('div'); document.body.append(h); h.attachShadow({ mode: 'open' }).innerHTML = '<label>E-mail<input type=email></label>' }`,
  ),
  'frame with a lead': '<iframe srcdoc="<label>Nome<input></label>"></iframe>',
  'late newsletter': js(
    `setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<input type=email placeholder=E-mail>'), 300)`,
  ),
  'shortcuts by keys': `<h1>Aperte A ou B</h1>${js(`addEventListener('keydown', (e) => { window.pressed = e.key })`)}<input name=nome placeholder=Nome>`,
};
