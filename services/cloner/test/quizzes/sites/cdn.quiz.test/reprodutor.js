// Shows one screen at a time. Options are no buttons: one listener on the root hears all of them.
function playQuiz(root, quiz, keepsCampaign) {
  var memory = 'cifrado:' + quiz.name;
  var query = new URLSearchParams(location.search);
  var answers = query.has('etapa') ? JSON.parse(localStorage.getItem(memory) || '{}') : {};
  var current;

  function find(id) {
    return quiz.screens.filter(function (one) { return one.id === id; })[0] || quiz.screens[0];
  }
  function make(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  }
  function option(text, to) {
    var element = make('div', 'opcao', text);
    element.setAttribute('data-escolha', text);
    if (to) element.setAttribute('data-ir', to);
    return element;
  }
  function go(to) {
    localStorage.setItem(memory, JSON.stringify(answers));
    var by = current.toBy;
    var next = find(to || current.to || (by && by.cases[answers[by.screen]]));
    query.set('etapa', next.id);
    history.pushState(null, '', location.pathname + '?' + query);
    show(next);
  }
  function show(screen) {
    current = screen;
    root.replaceChildren(make('h1', '', screen.title));
    if (screen.kind === 'choice') screen.options.forEach(function (one) { root.append(option(one.text, one.to)); });
    if (screen.kind === 'multi') {
      screen.options.forEach(function (one) {
        var element = make('div', 'opcao', one.text);
        element.setAttribute('data-marca', one.text);
        root.append(element);
      });
      root.append(make('div', 'opcao continuar apagado', 'Continuar'));
    }
    if (screen.kind === 'form') {
      screen.fields.forEach(function (one) {
        var input = make('input');
        input.name = one.name;
        input.type = one.type;
        input.placeholder = one.label;
        root.append(input);
      });
      root.append(make('div', 'opcao continuar', 'Continuar'));
    }
    if (screen.kind === 'intro' || screen.kind === 'result') root.append(make('div', 'opcao continuar', screen.button));
    if (screen.kind === 'loading') load(screen);
  }
  function load(screen) {
    var bar = make('progress');
    bar.max = 100;
    bar.value = 0;
    var percent = make('p', '', '0%');
    root.append(bar, percent);
    var timer = setInterval(function () {
      bar.value += 5;
      percent.textContent = bar.value + '%';
      if (bar.value < 100) return;
      clearInterval(timer);
      go();
    }, screen.seconds * 50);
  }
  function sendLead() {
    var inputs = [].slice.call(root.querySelectorAll('input'));
    if (inputs.some(function (one) { return !one.value || !one.checkValidity(); })) return;
    inputs.forEach(function (one) { answers[one.name] = one.value; });
    var request = new XMLHttpRequest();
    request.open('POST', '/api/leads');
    request.setRequestHeader('content-type', 'application/json');
    request.onload = function () {
      // Nobody goes on whose lead was not taken.
      if (request.status === 200 && JSON.parse(request.responseText).ok) go();
    };
    request.send(JSON.stringify({ quiz: quiz.name, answers: answers, sentAt: Date.now() }));
  }
  root.addEventListener('click', function (event) {
    var target = event.target.closest('.opcao');
    if (!target) return;
    if (target.dataset.marca) {
      target.classList.toggle('marcada');
      root.querySelector('.continuar').classList.toggle('apagado', !root.querySelector('.marcada'));
    } else if (target.dataset.escolha) {
      answers[current.id] = target.dataset.escolha;
      go(target.dataset.ir);
    } else if (target.classList.contains('apagado')) {
      return;
    } else if (current.kind === 'form') {
      sendLead();
    } else if (current.kind === 'result') {
      var campaign = new URLSearchParams(location.search);
      campaign.delete('etapa');
      location.href = current.checkout + (keepsCampaign && String(campaign) ? '&' + campaign : '');
    } else {
      go();
    }
  });
  addEventListener('popstate', function () {
    query = new URLSearchParams(location.search);
    show(find(query.get('etapa')));
  });
  show(find(query.get('etapa')));
}
