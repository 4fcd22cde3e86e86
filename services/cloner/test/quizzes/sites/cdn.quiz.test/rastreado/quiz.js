// Every step is told to trackers and to a webhook; the webhook's answer is waited for, whatever it is.
const root = document.getElementById('quiz');
const STEPS = [
  { id: 'inicio', title: 'Quiz da renda extra', options: ['Quero participar'] },
  { id: 'tempo', title: 'Quanto tempo livre você tem?', options: ['Uma hora', 'O dia inteiro'] },
  { id: 'contato', title: 'Seu WhatsApp e e-mail', fields: true },
  { id: 'fim', title: 'Vaga encontrada para você', options: ['Quero a vaga'] },
];
const seen = { visitante: Math.random().toString(36).slice(2), inicio: Date.now(), passos: [] };

const tell = (step, extra) =>
  fetch('http://hooks.test/passo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ step, visitante: seen.visitante, at: Date.now(), ...extra }),
  }).catch(() => null);

function show(at) {
  const { id, title, options = [], fields } = STEPS[at];
  root.innerHTML = '<h1></h1>';
  root.firstChild.textContent = title;
  seen.passos.push(id);
  fbq('trackCustom', 'Passo', { id });
  gtag('event', 'passo', { id });
  ttq.track('ViewContent', { content_id: id });
  const go = async (extra) => {
    await tell(id, extra);
    if (at + 1 < STEPS.length) return show(at + 1);
    fbq('track', 'InitiateCheckout');
    location.href = 'http://checkout.test/pagar/vaga?off=4' + location.search.replace('?', '&');
  };
  if (fields) {
    root.insertAdjacentHTML('beforeend', '<form><input name="telefone" type="tel" placeholder="WhatsApp" required><input name="email" type="email" placeholder="E-mail" required><button class="opcao continuar">Enviar</button></form>');
    root.querySelector('form').onsubmit = (event) => {
      event.preventDefault();
      fbq('track', 'Lead');
      void go(Object.fromEntries(new FormData(event.target)));
    };
  }
  for (const text of options) {
    const button = Object.assign(document.createElement('button'), { className: 'opcao', textContent: text });
    button.onclick = () => go({ resposta: text });
    root.append(button);
  }
}
addEventListener('pagehide', () => navigator.sendBeacon('http://hooks.test/saida', JSON.stringify(seen)));
show(0);
