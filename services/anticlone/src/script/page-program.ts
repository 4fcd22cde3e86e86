/**
 * What runs on a page. Names that begin with `$` are this text's own, and get others in each site's script; `%name%` is where a
 * setting of the site goes. Functions stand in any order: each script has its own. Every statement ends with a semicolon, since the
 * lines are joined. Nothing here may throw into the page, hold it up, or change a page of the owner's.
 */
export const programSettings = `
  var $key = %key%;
  var $base = %base%;
  var $flag = %flag%;
  var $mark = %mark%;
  var $exact = %exact%;
  var $suffixes = %suffixes%;
  var $patterns = %patterns%;
  var $proxies = %proxies%.split(' ');
  var $shops = %shops%.split(' ');
  var $kept = [];
  var $writes = 0;
  var $type = '';
  var $target = '';
  var $told;
  var $due;
  var $missed;
  var $polls;
  var $observer;
`;

const hosts = [
  // Hosts of the owner are not spelled out: a copier who replaces the name in all files would make the copy the original.
  `function $fold($text) {
    var $sum = %seed%;
    for (var $at = 0; $at < $text.length; $at++) $sum = Math.imul($sum ^ $text.charCodeAt($at), 16777619);
    return $sum >>> 0;
  }`,
  `function $hostOf($address) {
    try {
      var $url = new URL($address);
      return /^https?:$/.test($url.protocol) ? $url.hostname.replace(/\\.$/, '') : '';
    } catch ($error) {
      return '';
    }
  }`,
  `function $isUnder($host, $names) {
    return $names.some(function ($name) {
      return $host === $name || $host.slice(-$name.length - 1) === '.' + $name;
    });
  }`,
  `function $isOwn($host) {
    if ($exact.indexOf($fold($host.replace(/^www\\.(?=[^.]+\\.)/, ''))) > -1) return true;
    for (var $dot = $host.indexOf('.'); $dot > 0; $dot = $host.indexOf('.', $dot + 1)) {
      if ($suffixes.indexOf($fold($host.slice($dot + 1))) > -1) return true;
    }
    return $patterns.some(function ($pattern) {
      return new RegExp('^' + $pattern + '$').test($host);
    });
  }`,
  `function $isQuiet($host) {
    return /^[^.]+$|^(?:0|10|127|169\\.254|192\\.168|172\\.(?:1[6-9]|2\\d|3[01])|100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7]))\\.[\\d.]+$|\\.(?:localhost|local|internal|lan|home\\.arpa)$/.test($host) ||
      $isUnder($host, $proxies);
  }`,
  // The page may have put another object before one of these names, hardly before all.
  `function $places() {
    return [location.href, document.URL, self.origin].map($hostOf).filter(Boolean);
  }`,
  `function $isShownByOwner() {
    if (self === top) return false;
    var $above = location.ancestorOrigins;
    return ($above && $above.length ? [].slice.call($above) : [document.referrer]).map($hostOf).some(function ($host) {
      return $host && ($isOwn($host) || $isQuiet($host));
    });
  }`,
];

const telling = [
  `function $tell($what, $name, $found) {
    var $sent;
    var $body = JSON.stringify({ t: $what, u: document.URL, r: document.referrer, n: $name, f: $found });
    try {
      $sent = navigator.sendBeacon($base + $key, $body);
    } catch ($error) {}
    if (!$sent) {
      fetch($base + $key, { method: 'POST', body: $body, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch($nothing);
    }
  }`,
  'function $nothing() {}',
  `function $safe($work) {
    return function ($event) {
      try {
        return $work($event);
      } catch ($error) {}
    };
  }`,
  `function $hear($on, $name, $work) {
    $on.addEventListener($name, $safe($work), true);
  }`,
];

const ownPage = [
  `function $visit() {
    $tell('a');
    ['click', 'auxclick'].forEach(function ($name) {
      $hear(document, $name, function ($event) {
        $leave(($anchorOf($event) || {}).href);
      });
    });
    $hear(document, 'submit', function ($event) {
      var $button = $event.submitter;
      $leave(($button && $button.getAttribute('formaction')) || $event.target.getAttribute('action'));
    });
    if (window.navigation) {
      $hear(navigation, 'navigate', function ($event) {
        $leave($event.destination.url);
      });
    }
  }`,
  `function $anchorOf($event) {
    return $event.composedPath().filter(function ($node) {
      return /^(?:a|area)$/i.test($node.nodeName) && $node.getAttribute('href');
    })[0];
  }`,
  `function $leave($address) {
    var $url = $address && new URL($address, document.baseURI);
    if ($told || !$url || !/^https?:$/.test($url.protocol)) return;
    var $host = $url.hostname;
    if (
      (!$isOwn($host) && ($isUnder($host, $shops) || /^(?:pay|pagamento|checkout|seguro|secure)\\./.test($host))) ||
      /\\/(?:checkout|checkouts|carrinho|cart|pagamento|payment|pay)(?:\\/|$)/i.test($url.pathname)
    ) {
      $told = 1;
      $tell('c', $host);
    }
  }`,
];

const copy = [
  `function $meet() {
    var $found = 'script';
    if (document.querySelector('img.' + $mark)) $found += ' image';
    if (document.querySelector('span.' + $mark)) $found += ' text';
    $tell('x', '', $found);
    $hear(document, 'visibilitychange', $ask);
    $ask();
  }`,
  // Where it may not be asked, or cannot answer, nothing is changed on the page.
  `function $ask() {
    if (document.hidden) return;
    fetch($base + $key + '.json', { credentials: 'omit', cache: 'no-cache' })
      .then(function ($answer) {
        return $answer.ok ? $answer.json() : {};
      })
      .then($safe($obey), function () {
        $safe($obey)({});
        if (!$missed) new Image().src = $base + $key + '.gif?l=script&u=' + encodeURIComponent(document.URL);
        $missed = 1;
      });
  }`,
  `function $obey($state) {
    var $to = /^https?:\\/\\/[^/]/i.test($state.url) ? new URL($state.url).href : '';
    var $next = $to && $state.type;
    if ($next === $type && $to === $target) return;
    $undo();
    if ($next === 'redirect') return $redirect(new URL($to));
    if (!/^replace_(?:links|images)$/.test($next)) return;
    $type = $next;
    $target = $to;
    $observer = new MutationObserver(function () {
      $due = $due || setTimeout($safe($sweep), 100);
    });
    $observer.observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['href', 'action', 'src', 'srcset', 'poster', 'style'],
    });
    if (!$polls) $follow();
    $sweep();
  }`,
  `function $follow() {
    $polls = setInterval($safe($ask), 8000);
    $hear(document, 'click', $turn);
    $hear(document, 'auxclick', $turn);
    if (window.navigation) $hear(navigation, 'navigate', $steer);
  }`,
  `function $redirect($url) {
    if ($url.hostname === $hostOf(document.URL)) return;
    var $known = {};
    $url.searchParams.forEach(function ($value, $name) {
      $known['$' + $name] = 1;
    });
    new URL(document.URL).searchParams.forEach(function ($value, $name) {
      if (!$known['$' + $name]) $url.searchParams.append($name, $value);
    });
    document.location.replace($url.href);
  }`,
  `function $undo() {
    if ($observer) $observer.disconnect();
    $type = $target = '';
    while ($kept.length) {
      var $one = $kept.pop();
      if ($one[0].getAttribute($one[1]) === $one[3]) $write($one[0], $one[1], $one[2]);
    }
  }`,
  `function $write($element, $name, $value) {
    if ($value === null) $element.removeAttribute($name);
    else $element.setAttribute($name, $value);
  }`,
  // A page that writes its own back each time is not followed for ever.
  `function $put($element, $name, $value) {
    var $old = $element.getAttribute($name);
    if ($old === $value || $writes++ > 20000) return;
    $kept.push([$element, $name, $old, $value]);
    $write($element, $name, $value);
  }`,
  `function $each($selector, $work) {
    [].slice.call(document.querySelectorAll($selector), 0, 5000).forEach($work);
  }`,
  `function $sweep() {
    $due = 0;
    if ($type === 'replace_links') {
      $each('a[href],area[href]', $putLink);
      $each('form[action]', function ($form) {
        $put($form, 'action', $target);
      });
    } else if ($type) {
      $each('img,input[type=image]', function ($image) {
        if ($image.classList.contains($mark)) return;
        $put($image, 'srcset', null);
        $put($image, 'src', $target);
      });
      $each('picture source[srcset]', function ($source) {
        $put($source, 'srcset', null);
      });
      $each('video[poster]', function ($video) {
        $put($video, 'poster', $target);
      });
      $each('[style*="url("]', function ($element) {
        $put($element, 'style', $element.getAttribute('style').replace(/url\\([^)]*\\)/g, 'url("' + $target + '")'));
      });
    }
  }`,
  `function $putLink($link) {
    if (!/^\\s*(?:#|(?!https?:)[a-z][a-z\\d+.-]*:)/i.test($link.getAttribute('href'))) $put($link, 'href', $target);
  }`,
  `function $turn($event) {
    var $link = $type === 'replace_links' && $anchorOf($event);
    if ($link) $putLink($link);
  }`,
  // Ways out that no link shows.
  `function $steer($event) {
    var $to = $event.destination;
    if ($type !== 'replace_links' || !$event.cancelable || $to.sameDocument || $event.downloadRequest !== null) return;
    if (!/^(?:push|replace)$/.test($event.navigationType) || !$hostOf($to.url) || $hostOf($to.url) === $hostOf($target)) return;
    $event.preventDefault();
    document.location.href = $target;
  }`,
];

/** The order does not matter. */
export const programFunctions: readonly string[] = [...hosts, ...telling, ...ownPage, ...copy];

export const programStart = `
  function $start() {
    if (document.prerendering) {
      document.addEventListener('prerenderingchange', $safe($start), { once: true });
      return;
    }
    if (window[$flag]) return;
    Object.defineProperty(window, $flag, { value: 1 });
    var $all = $places();
    var $other = $all.filter(function ($host) {
      return !$isOwn($host);
    })[0];
    if (!$all.length) return;
    if (!$other) $visit();
    else if (!$isQuiet($other) && !$isShownByOwner()) $meet();
  }
  $safe($start)();
`;
