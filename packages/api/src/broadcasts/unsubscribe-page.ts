import { html, type SafeHtml } from '../html/html.ts'
import { standalonePage } from '../html/standalone-page.ts'

export type UnsubscribeState = 'subscribed' | 'unsubscribed' | 'resubscribed' | 'invalid'

/** The page of an unsubscribe link. Masks the email address, because others may see the link. */
export function unsubscribePage(state: UnsubscribeState, email = ''): SafeHtml {
  const maskedEmail = html`<strong>${maskAddress(email)}</strong>`
  switch (state) {
    case 'subscribed':
      return standalonePage(
        'Unsubscribe from CurbQuote’s emails?',
        html`<p>
            ${maskedEmail} will get no more news and announcements from CurbQuote. You still get
            emails about your own account and leads.
          </p>
          <form method="post"><button class="main">Unsubscribe</button></form>`,
      )
    case 'unsubscribed':
      return standalonePage(
        'You are unsubscribed',
        html`<p>
            ${maskedEmail} gets no more news and announcements from CurbQuote. You still get
            emails about your own account and leads.
          </p>
          <form method="post">
            <input type="hidden" name="resubscribe" value="1" />
            <button>Subscribe again</button>
          </form>`,
      )
    case 'resubscribed':
      return standalonePage(
        'You are subscribed again',
        html`<p>${maskedEmail} gets CurbQuote’s news and announcements again.</p>
          <form method="post"><button>Unsubscribe</button></form>`,
      )
    case 'invalid':
      return standalonePage(
        'This link does not work',
        html`<p>
          The link may be incomplete. Please open the complete link from the email, or reply
          to the email and we will unsubscribe you.
        </p>`,
      )
  }
}

/** `owner@bright.example` → `o•••@bright.example` */
function maskAddress(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••')
}
