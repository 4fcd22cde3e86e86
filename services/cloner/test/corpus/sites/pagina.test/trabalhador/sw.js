self.addEventListener('fetch', (evento) => { if (evento.request.url.includes('trabalhador.png')) evento.respondWith(new Response('', { status: 404 })) })
