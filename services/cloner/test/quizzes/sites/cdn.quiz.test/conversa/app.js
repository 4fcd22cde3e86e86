// All that it shows comes from the API of another origin, a question at a time.
(() => {
  const API = 'http://api.quiz.test';
  const root = document.getElementById('conversa');
  let session = localStorage.getItem('conversa:sessao');

  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', ...(session && { 'x-session': session }) };
    const answer = await fetch(API + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const get = (path) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', `${API}${path}?s=${session}&_=${Date.now()}`);
      request.responseType = 'json';
      request.onload = () => (request.status === 200 ? resolve(request.response) : reject(new Error(String(request.status))));
      request.onerror = () => reject(new Error('offline'));
      request.send();
    });
  const fail = () => {
    root.innerHTML = '<p>Algo deu errado. Tente de novo mais tarde.</p>';
  };
  const run = (work) => work().catch(fail);
  const goTo = async (id) => {
    localStorage.setItem('conversa:etapa', id);
    show(await get(`/steps/${id}`));
  };

  const show = (step) => {
    document.title = step.title;
    root.innerHTML = '<section><h1></h1><form novalidate></form></section>';
    root.querySelector('h1').textContent = step.title;
    const form = root.querySelector('form');
    for (const field of step.fields ?? []) {
      const input = Object.assign(document.createElement('input'), { name: field.name, type: field.type, placeholder: field.label, required: true });
      form.append(input);
    }
    for (const [at, option] of (step.options ?? []).entries()) {
      const label = document.createElement('label');
      label.className = 'opcao';
      label.innerHTML = `<kbd>${'ABCDEFG'[at]}</kbd> <span></span><input type="radio" name="opcao" hidden>`;
      label.querySelector('span').textContent = option;
      label.querySelector('input').addEventListener('change', () =>
        run(async () => {
          label.classList.add('marcada');
          const { next } = await post('/answers', { step: step.id, option });
          void post('/events', { step: step.id, at: new Date().toISOString() });
          await goTo(next);
        }),
      );
      form.append(label);
    }
    if (step.button) {
      const button = Object.assign(document.createElement('button'), { className: 'opcao continuar', textContent: step.button });
      form.append(button);
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!form.checkValidity()) return;
      void run(async () => {
        if (step.checkout) {
          const to = new URL(step.checkout);
          for (const [name, value] of new URLSearchParams(location.search)) to.searchParams.set(name, value);
          location.assign(to);
          return;
        }
        const values = Object.fromEntries(new FormData(form));
        const { next } = step.fields ? await post('/leads', { ...values, step: step.id }) : await post('/answers', { step: step.id, option: null });
        await goTo(next);
      });
    });
    if (step.waitMs) setTimeout(() => run(async () => goTo((await post('/answers', { step: step.id, option: null })).next)), step.waitMs);
  };

  void run(async () => {
    if (session === null) {
      session = (await post('/session', { quiz: 'conversa', referrer: document.referrer })).session;
      localStorage.setItem('conversa:sessao', session);
    }
    await goTo(localStorage.getItem('conversa:etapa') ?? 'inicio');
  });
})();
