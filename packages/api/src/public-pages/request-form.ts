import { consentTexts, fillConsentText } from '@curbquote/types/consents'
import {
  maxEmailLength,
  maxJobDescriptionLength,
  maxNameLength,
  maxPhotoBytes,
  maxPhotosByMethod,
} from '@curbquote/types/limits'
import type { Language } from '@curbquote/types/text'
import { html, type SafeHtml } from '../html/html.ts'
import { requestFormWords } from './request-form-words.ts'

/** What the customer typed. Photos are the URLs of photos that are already uploaded. */
export interface TypedRequest {
  name: string
  email: string
  phone: string
  zip: string
  description: string
  consent: boolean
  photos: readonly string[]
}

export const emptyRequest: TypedRequest = {
  name: '',
  email: '',
  phone: '',
  zip: '',
  description: '',
  consent: false,
  photos: [],
}

/** Messages by field. `form`: about the whole form. */
export type RequestProblems = Partial<Record<keyof TypedRequest | 'form', string>>

export interface RequestForm {
  language: Language
  company: string
  /** The URL of the hosted page, to which the form is sent. */
  action: string
  needsZip: boolean
  /** Shows that the form was loaded. */
  token: string
  typed: TypedRequest
  problems?: RequestProblems
}

// Inside the form, because the styles of the page contain only the classes of its own markup.
const styles = html`<style>
  .cq-widget,
  .cq-selling-points {
    display: none;
  }
  .request {
    display: grid;
    gap: 16px;
    max-width: 560px;
    padding: 20px;
    border: 1px solid var(--cq-line);
    border-radius: 14px;
    background: var(--cq-paper);
    color: var(--cq-ink);
  }
  .request > * {
    margin: 0;
  }
  .request label {
    display: grid;
    gap: 4px;
    font-weight: 600;
  }
  .request small,
  .request .consent {
    font-weight: 400;
  }
  .request .consent {
    grid-template-columns: auto 1fr;
    gap: 10px;
    align-items: start;
  }
  .request :is(input:not([type='checkbox']), textarea) {
    box-sizing: border-box;
    width: 100%;
    min-height: 48px;
    padding: 10px 12px;
    border: 1px solid var(--cq-ink-soft);
    border-radius: 10px;
    background: var(--cq-paper);
    color: inherit;
    font: 16px/1.5 inherit;
  }
  .request input[type='checkbox'] {
    width: 20px;
    height: 20px;
    margin: 2px 0 0;
  }
  .request [aria-invalid] {
    border-color: var(--cq-danger);
  }
  .request .problem {
    color: var(--cq-danger);
    font-weight: 400;
  }
  .request .other,
  .request .other input {
    position: absolute;
    width: 1px;
    height: 1px;
    min-height: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
</style>`

const checked = html`checked`
const required = html`required`

/** The request form of the hosted page for browsers without JavaScript. It sends a custom job. */
export function requestForm(form: RequestForm): SafeHtml {
  const { language, company, action, needsZip, token, typed, problems = {} } = form
  const words = requestFormWords[language]
  const consent = fillConsentText(consentTexts[`contact-${language}-1`], { company })
  const described = (field: keyof RequestProblems) =>
    problems[field] && html`aria-invalid="true" aria-describedby="request-${field}"`
  const problem = (field: keyof RequestProblems) =>
    problems[field] && html`<span class="problem" id="request-${field}">${problems[field]}</span>`
  const field = (name: 'name' | 'email' | 'phone' | 'zip', label: string, attributes: SafeHtml) =>
    html`<label>
      ${label}
      <input name="${name}" value="${typed[name]}" ${attributes} ${described(name)} />
      ${problem(name)}
    </label>`
  const hasProblems = Object.keys(problems).length > 0
  return html`${styles}
    <form class="request" method="post" enctype="multipart/form-data" action="${action}">
      <h2>${words.title}</h2>
      <p>${words.intro(company)}</p>
      ${hasProblems && html`<p class="problem" role="alert">${problems.form ?? words.check}</p>`}
      ${field('name', words.name, html`autocomplete="name" maxlength="${maxNameLength}" required`)}
      ${field('email', words.email, html`type="email" autocomplete="email" maxlength="${maxEmailLength}" required`)}
      ${field('phone', words.phone, html`type="tel" autocomplete="tel" maxlength="32" required`)}
      ${field(
        'zip',
        needsZip ? words.zip : words.optional(words.zip),
        html`inputmode="numeric" autocomplete="postal-code" maxlength="32" ${needsZip && required}`,
      )}
      <label>
        ${words.description}
        <textarea
          name="description"
          rows="5"
          maxlength="${maxJobDescriptionLength}"
          required
          ${described('description')}
        >
${typed.description}</textarea
        >
        ${problem('description')}
      </label>
      <label class="consent">
        <input
          type="checkbox"
          name="consent"
          value="yes"
          required
          ${typed.consent && checked}
          ${described('consent')}
        />
        <span>${consent} ${problem('consent')}</span>
      </label>
      <label class="other" aria-hidden="true">
        ${words.honeypot}
        <input name="website" tabindex="-1" autocomplete="off" />
      </label>
      <input type="hidden" name="token" value="${token}" />
      ${typed.photos.map((url) => html`<input type="hidden" name="photo" value="${url}" />`)}
      <label>
        ${words.optional(words.photos)}
        <input
          name="photos"
          type="file"
          accept="image/jpeg,image/png,image/heic,image/heif,.heic,.heif"
          multiple
          ${described('photos')}
        />
        <small>
          ${words.photoLimits(maxPhotosByMethod.custom, maxPhotoBytes / 1024 ** 2)}
          ${typed.photos.length > 0 && words.keptPhotos(typed.photos.length)}
        </small>
        ${problem('photos')}
      </label>
      <button class="cq-button cq-button-primary">${words.send}</button>
    </form>`
}

/** In place of the form: the request was sent, or the company takes no requests. */
export function requestNotice(
  language: Language,
  company: string,
  kind: 'sent' | 'closed',
): SafeHtml {
  const words = requestFormWords[language]
  const [title, text] = kind === 'sent' ? words.sent : words.closed
  return html`${styles}
    <div class="request" role="status">
      <h2>${title}</h2>
      <p>${text(company)}</p>
    </div>`
}
