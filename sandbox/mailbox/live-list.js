// Updates the list of emails while the page is open. Without JavaScript, the Reload link does the same.
const list = document.getElementById('mails')
const status = document.getElementById('mail-news')

async function refresh() {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.getElementById('mails')
  if (fresh === null || fresh.innerHTML === list.innerHTML) return
  const focused = document.activeElement?.closest('#mails a')?.getAttribute('href')
  list.replaceChildren(...fresh.childNodes)
  if (focused) list.querySelector(`a[href="${focused}"]`)?.focus()
  document.getElementById('mail-count').textContent = page.getElementById('mail-count').textContent
  status.textContent = 'The list of mails has changed.'
}

const news = new EventSource('/mailbox/news')
news.addEventListener('change', refresh)
// After a restart of the sandbox, the connection is reopened. Emails may have arrived in the meantime.
news.addEventListener('open', refresh)
