// One renderer for all funnels: as a chat, one question at a time, or as pages of a survey. Where the server has the state, the page
// knows one question at a time.
(() => {
  const funnel = JSON.parse(document.getElementById('funil').textContent);
  const root = document.querySelector('main');
  const given = {};
  let count = 0;
  const api = 'http://api.quiz.test';
  const later = (ms, work) => setTimeout(work, ms);
  const make = (tag, props = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), props);
    made.append(...inside);
    return made;
  };
  const named = (text) => text.replace(/\{(\w+)\}/g, (_, name) => given[name] || '');

  /** How the next question is known. */
  const states = {
    local: {
      start: async () => funnel.screens[0],
      next: async (screen, answer) => {
        const option = (screen.options || []).find((one) => one.text === answer);
        const by = screen.toBy && screen.toBy.cases[given[screen.toBy.screen]];
        const to = (option && option.to) || by || screen.to;
        return funnel.screens.find((one) => one.id === to);
      },
    },
    path: {
      start: async () => {
        const answer = await post(`${api}/v1/funnels/${funnel.name}/startChat`, { isStreamEnabled: false });
        funnel.session = answer.sessionId;
        return answer.input;
      },
      next: async (_, answer) => {
        const url = `${api}/v1/sessions/${funnel.session}/continueChat`;
        return (await post(url, { message: { type: 'text', text: String(answer) } })).input;
      },
    },
    header: {
      start: () => post('/funil-api/passo', { funil: funnel.name }),
      next: (_, answer) => post('/funil-api/passo', { resposta: String(answer) }),
    },
    body: {
      start: async () => {
        const { id } = await post('/funil-api/sessoes', { funil: funnel.name, hora: Date.now() });
        funnel.session = id;
        return (await fetch(`/funil-api/sessoes/${id}/tela`)).json();
      },
      next: async (_, answer) => {
        await post('/funil-api/respostas', { sessao: funnel.session, valor: String(answer) });
        return (await fetch(`/funil-api/sessoes/${funnel.session}/tela`)).json();
      },
    },
  };
  async function post(url, body) {
    const headers = { 'content-type': 'application/json' };
    if (funnel.header) headers['x-session-id'] = funnel.header;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    funnel.header = answer.headers.get('x-session-id') || funnel.header;
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }
  const state = states[funnel.state];

  async function answered(screen, answer, said = answer) {
    given[screen.id] = answer;
    if (funnel.style === 'chat') {
      root.querySelectorAll('.agora').forEach((one) => one.remove());
      if (said !== undefined) root.append(make('div', { className: 'fala minha' }, String(said)));
    }
    if (funnel.lead && screen.kind === 'form') {
      await post('/funil-api/leads', { ...given, visita: funnel.visit }).catch(() => {});
    }
    count += 1;
    const next = await state.next(screen, answer);
    if (next.texto) return later(300, () => show({ ...screen, title: next.texto }));
    if (funnel.style === 'chat') later(500, () => show(next));
    else show(next);
  }

  function show(screen) {
    const now = make('div', { className: 'agora' });
    if (funnel.style === 'chat') root.append(make('div', { className: 'fala' }, named(screen.title)));
    else {
      root.textContent = '';
      if (funnel.style === 'survey') {
        root.append(make('p', { className: 'topo' }, 'Pesquisa de satisfação'), make('p', {}, `Respondidas: ${count}`));
        const all = Object.values(given).filter((one) => typeof one === 'string');
        if (all.length > 0) root.append(make('p', {}, `Suas respostas: ${all.join(' · ')}`));
      }
      root.append(make('h1', { className: 'pergunta' }, named(screen.title)));
    }
    root.append(now);
    draw[screen.kind](screen, now);
    if (funnel.clock) clock();
  }

  const choose = (screen, now) => {
    if (screen.button === undefined) {
      const options = funnel.shuffles ? [...screen.options].sort(() => Math.random() - 0.5) : screen.options;
      for (const { text } of options) {
        now.append(make('button', { onclick: () => answered(screen, text) }, text));
      }
      if (screen.seconds) later(screen.seconds * 1000, () => given[screen.id] || answered(screen, screen.options[0].text));
      return;
    }
    const go = forward(screen, () => answered(screen, given[screen.id]), true);
    const mark = make('p', {});
    for (const { text } of screen.options) {
      const input = make('input', { type: 'radio', name: screen.id });
      input.onchange = () => {
        given[screen.id] = text;
        mark.textContent = `Você escolheu: ${text}`;
        go.disabled = false;
      };
      now.append(make('label', { className: 'linha' }, input, text));
    }
    now.append(mark, go);
  };
  const forward = (screen, work, disabled = false) =>
    make('button', { className: 'seguir', disabled, onclick: work }, screen.button || 'Continuar');

  const draw = {
    intro: (screen, now) => now.append(forward(screen, () => answered(screen, screen.button || 'Continuar'))),
    choice: choose,
    multi: (screen, now) => {
      const chosen = new Set();
      const mark = make('p', {});
      const clear = make('button', { hidden: true }, 'Limpar');
      const go = forward(screen, () => answered(screen, [...chosen].join(', ')), true);
      const update = () => {
        mark.textContent = chosen.size === 0 ? '' : `${chosen.size} selecionados: ${[...chosen].join(', ')}`;
        clear.hidden = chosen.size === 0;
        go.disabled = chosen.size === 0;
      };
      for (const { text } of screen.options) {
        const input = make('input', { type: 'checkbox' });
        input.onchange = () => {
          if (input.checked) chosen.add(text);
          else chosen.delete(text);
          update();
        };
        now.append(make('label', { className: 'linha' }, input, text));
      }
      clear.onclick = () => {
        chosen.clear();
        now.querySelectorAll('input').forEach((one) => { one.checked = false; });
        update();
      };
      now.append(mark, clear, go);
    },
    grid: (screen, now) => {
      const go = forward(screen, () => answered(screen, Object.entries(given[screen.id]).map(([row, one]) => `${row}: ${one}`).join(', ')), true);
      given[screen.id] = {};
      for (const row of screen.rows) {
        const set = make('fieldset', {}, make('legend', {}, row));
        for (const { text } of screen.options) {
          const input = make('input', { type: 'radio', name: `${screen.id}-${row}` });
          input.onchange = () => {
            given[screen.id][row] = text;
            go.disabled = Object.keys(given[screen.id]).length < screen.rows.length;
          };
          set.append(make('label', { className: 'linha' }, input, `${row}: ${text}`));
        }
        now.append(set);
      }
      now.append(go);
    },
    form: (screen, now) => {
      const problem = make('p', {});
      const inputs = screen.fields.map((field) => {
        const tag = field.type === 'textarea' || field.type === 'select' ? field.type : 'input';
        const input = make(tag, { name: field.name });
        if (tag === 'input') input.type = field.type;
        if (field.min !== undefined) input.min = field.min;
        if (field.max !== undefined) input.max = field.max;
        for (const option of field.options || []) input.append(make('option', { value: option }, option || 'Escolha'));
        now.append(make('label', {}, field.label, input));
        if (field.type === 'range') {
          const value = make('output', {}, input.value);
          input.oninput = () => { value.textContent = input.value; };
          now.append(value);
        }
        return input;
      });
      const send = () => {
        const bad = inputs.find((one) => one.value.trim() === '' || !one.checkValidity());
        if (bad || inputs.some((one) => one.type === 'tel' && one.value.replace(/\D/g, '').length < 10)) {
          problem.textContent = 'Preencha os campos';
          return;
        }
        for (const one of inputs) given[one.name] = one.value;
        answered(screen, inputs.map(({ value }) => value).join(' '));
      };
      now.append(problem, forward(screen, send));
      now.onkeydown = (event) => event.key === 'Enter' && send();
    },
    loading: (screen, now) => {
      const bar = make('p', {}, '0%');
      now.append(bar);
      let part = 0;
      const timer = setInterval(() => {
        part += 10;
        bar.textContent = `${part}%`;
        if (part >= 100) {
          clearInterval(timer);
          answered(screen, 'pronto', undefined);
        }
      }, screen.seconds * 100);
    },
    wheel: (screen, now) => {
      const turn = make('button', {}, 'Girar a roleta');
      turn.onclick = () => {
        turn.disabled = true;
        const prize = [10, 20, 30, 40][Math.floor(Math.random() * 4)];
        later(2500, () => {
          now.textContent = '';
          now.append(make('p', {}, `Você ganhou ${prize}% de desconto!`), forward(screen, () => answered(screen, prize)));
        });
      };
      now.append(turn);
    },
    scratch: (screen, now) => {
      const card = make('canvas', { width: 300, height: 150 });
      card.setAttribute('aria-label', 'Raspe aqui');
      const brush = card.getContext('2d');
      brush.fillStyle = '#999';
      brush.fillRect(0, 0, 300, 150);
      const cells = new Set();
      let isDown = false;
      const scratch = ({ offsetX, offsetY }) => {
        if (!isDown) return;
        brush.clearRect(offsetX - 20, offsetY - 20, 40, 40);
        cells.add(`${Math.floor(offsetX / 50)} ${Math.floor(offsetY / 50)}`);
        if (cells.size < 9 || now.dataset.done) return;
        now.dataset.done = 'sim';
        now.append(make('p', {}, 'Você achou o prêmio!'), forward(screen, () => answered(screen, 'prêmio')));
      };
      card.addEventListener('pointerdown', (event) => { isDown = true; scratch(event); });
      card.addEventListener('pointermove', scratch);
      window.addEventListener('pointerup', () => { isDown = false; });
      now.append(card);
    },
    result: (screen, now) => {
      if (funnel.sums) now.append(make('p', {}, `Resumo: ${Object.values(given).filter((one) => typeof one === 'string').join('; ')}`));
      const to = () => {
        const base = screen.checkout || window.OFERTA;
        if (!funnel.tells) return base + (funnel.keeps ? `${base.includes('?') ? '&' : '?'}${location.search.slice(1)}` : '');
        const url = new URL(base);
        new URLSearchParams(location.search).forEach((value, name) => url.searchParams.set(name, value));
        url.searchParams.set('resposta', given[funnel.tells]);
        url.searchParams.set('origem', 'funil');
        return url.href;
      };
      now.append(forward(screen, () => { location.href = to(); }));
    },
  };

  function clock() {
    const left = make('p', {});
    root.append(left);
    const end = Date.now() + 600_000;
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - Date.now()) / 1000));
      left.textContent = `Esta oferta acaba em ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      if (left.isConnected) later(1000, tick);
    };
    tick();
    const people = ['Ana de Recife', 'Bia de Natal', 'Caio de Belém', 'Davi de Santos'];
    const news = make('p', {});
    root.append(news);
    let at = 0;
    const tell = () => {
      news.textContent = `${people[at % people.length]} acabou de comprar`;
      at += 1;
      if (news.isConnected) later(4000, tell);
    };
    tell();
  }

  funnel.visit = `v-${Math.random().toString(36).slice(2)}${Date.now()}`;
  state.start().then(show);
})();
