import { readableSurface } from '@curbquote/types/branding'
import { readableOn } from './brand-color.ts'
import { authoredHtml, html, type SafeHtml } from '../html/html.ts'
import { linesOf } from './email-text.ts'
import type {
  EmailAction,
  EmailBlock,
  EmailBrand,
  EmailContent,
  EmailEntry,
  EmailFact,
  EmailLine,
  EmailPhoto,
} from './email-content.ts'

const page = '#f3f4f6'
const card = '#ffffff'
const darkCard = '#1f2937'
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const photosPerRow = 3

const layoutTable = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`

/** Inline styles that several elements share. */
const ink = '#111827'
const textColor = '#1f2937'
const mutedColor = '#4b5563'
const textStyle = `font-size:16px;line-height:25px;color:${textColor}`
const rule = 'border-bottom:1px solid #e5e7eb'
const tabular = 'font-variant-numeric:tabular-nums'

/**
 * The HTML part: one 600 px column of tables with inline styles, which Gmail, Outlook and Apple Mail all support. The style
 * element only adds optional rules for narrow screens and dark mode.
 */
export function renderEmailHtml(content: EmailContent): string {
  const { language = 'en', subject, preheader, brand, title, blocks, footer } = content
  const palette = paletteOf(brand)
  const document = html`<!doctype html>
    <html lang="${language}" xmlns:o="urn:schemas-microsoft-com:office:office">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta
          name="format-detection"
          content="telephone=no, date=no, address=no, email=no, url=no"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${outlookSettings} ${styleSheet(palette)}
      </head>
      <body
        class="page"
        style="margin:0;padding:0;width:100%;background-color:${page};-webkit-text-size-adjust:100%;text-size-adjust:100%"
      >
        <div
          style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${page};mso-hide:all"
        >
          ${preheader}${previewPadding(preheader)}
        </div>
        <table ${layoutTable} class="page"
          style="background-color:${page}"
        >
          <tr>
            <td class="gutter" align="center" style="padding:24px 12px">
              ${outlookColumnStart}
              <table ${layoutTable}
                style="max-width:600px;margin:0 auto;font-family:${font}"
              >
                <tr>
                  <td
                    class="head"
                    bgcolor="${palette.head.surface}"
                    style="background-color:${palette.head.surface};border-radius:12px 12px 0 0;padding:18px 32px;font-size:17px;line-height:24px;font-weight:700;color:${palette.head.ink}"
                  >
                    ${renderBrand(brand, palette.head.ink)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card body"
                    bgcolor="${card}"
                    style="background-color:${card};border-radius:0 0 12px 12px;padding:28px 32px 14px"
                  >
                    ${
                      title &&
                      html`<h1
                      class="text"
                      style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:${ink}"
                    >
                      ${title}
                    </h1>`
                    }
                    ${blocks.map((block) => renderBlock(block, palette))}
                  </td>
                </tr>
                <tr>
                  <td
                    class="foot muted"
                    style="padding:20px 32px;font-size:13px;line-height:20px;color:${mutedColor};text-align:center"
                  >
                    ${footer.map((fact) => html`<p style="margin:0 0 6px">${renderFactValue(fact, 'foot-link', '#374151')}</p>`)}
                  </td>
                </tr>
              </table>
              ${outlookColumnEnd}
            </td>
          </tr>
        </table>
      </body>
    </html> `
  // Gmail clips long emails, and indentation would be a large part of the size.
  return String(document).replace(/\n\s+/g, '\n')
}

interface Palette {
  /** Colors of the header with the company's name. */
  head: { surface: string; ink: string }
  /** Color of links and buttons on the card. */
  accent: string
  accentOnDark: string
}

function paletteOf({ color }: EmailBrand): Palette {
  return {
    head: readableSurface(color),
    accent: readableOn(card, color),
    accentOnDark: readableOn(darkCard, color),
  }
}

function renderBrand({ name, logoUrl }: EmailBrand, color: string): SafeHtml {
  if (!logoUrl) return html`${name}`
  // Cells, so that a long name wraps beside the logo.
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td style="padding:0 12px 0 0">
        <img
          src="${logoUrl}"
          alt=""
          height="36"
          style="display:block;height:36px;max-width:160px;border:0"
        />
      </td>
      <td style="font-size:17px;line-height:24px;font-weight:700;color:${color}">${name}</td>
    </tr>
  </table>`
}

function renderBlock(block: EmailBlock, palette: Palette): SafeHtml {
  switch (block.kind) {
    case 'heading':
      return html`<h2
        class="text"
        style="margin:28px 0 10px;font-size:17px;line-height:24px;font-weight:700;color:${ink}"
      >
        ${block.text}
      </h2>`
    case 'paragraph':
      return html`<p
        class="text"
        style="margin:0 0 16px;${textStyle}"
      >
        ${withLineBreaks(block.text)}
      </p>`
    case 'figure':
      return html`<p
          class="text"
          style="margin:0;font-size:40px;line-height:48px;font-weight:700;letter-spacing:-0.5px;color:${ink};${tabular}"
        >
          ${block.value}
        </p>
        <p class="muted" style="margin:0 0 20px;font-size:15px;line-height:22px;color:${mutedColor}">
          ${block.about}
        </p>`
    case 'facts':
      return renderFacts(block.facts, palette)
    case 'lines':
      return renderLines(block.lines, block.total)
    case 'quotation':
      return html`<table ${layoutTable}
        style="margin:0 0 16px"
      >
        <tr>
          <td
            class="quotation text"
            style="background-color:${page};border-left:4px solid ${palette.accent};border-radius:0 8px 8px 0;padding:14px 18px;${textStyle};word-break:break-word"
          >
            ${withLineBreaks(block.text)}
          </td>
        </tr>
      </table>`
    case 'photos':
      return renderPhotos(block.photos)
    case 'actions':
      return renderActions(block.actions, palette)
    case 'entries':
      return html`<div style="margin:0 0 24px">
        ${block.entries.map((entry) => renderEntry(entry, palette))}
      </div>`
    case 'authored':
      return html`<div
        class="text"
        style="margin:0 0 16px;${textStyle};word-break:break-word"
      >
        ${authoredHtml(block.html)}
      </div>`
  }
}

function withLineBreaks(text: string) {
  return linesOf(text).map((line, index) => [index > 0 && html`<br />`, line])
}

function renderFacts(facts: readonly EmailFact[], palette: Palette): SafeHtml {
  return html`<table ${layoutTable}
    style="margin:0 0 20px"
  >
    ${facts.map(
      (fact) =>
        html`<tr>
          <td
            class="fact-label muted rule"
            width="130"
            valign="top"
            style="width:130px;padding:9px 12px 9px 0;${rule};font-size:15px;line-height:22px;color:${mutedColor}"
          >
            ${fact.label}
          </td>
          <td
            class="text rule"
            valign="top"
            style="padding:9px 0;${rule};font-size:16px;line-height:22px;color:${ink};word-break:break-word"
          >
            ${renderFactValue(fact, 'link', palette.accent)}
          </td>
        </tr>`,
    )}
  </table>`
}

function renderFactValue({ text, href }: EmailFact, className: string, color: string): SafeHtml {
  if (!href) return html`${text}`
  return html`<a
    class="${className}"
    href="${href}"
    style="color:${color};text-decoration:underline"
    >${text}</a
  >`
}

function renderLines(lines: readonly EmailLine[], total: EmailLine): SafeHtml {
  const amount = `${tabular};white-space:nowrap`
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 20px"
  >
    ${lines.map(
      (line) =>
        html`<tr>
          <td
            class="text rule"
            style="padding:9px 12px 9px 0;${rule};font-size:16px;line-height:22px;color:${textColor};word-break:break-word"
          >
            ${line.label}${line.note && html` <span class="muted" style="font-size:14px;color:${mutedColor}">(${line.note})</span>`}${line.why && html`<br /><span class="muted" style="font-size:14px;color:${mutedColor}">${line.why}</span>`}
          </td>
          <td
            class="text rule"
            align="right"
            valign="top"
            style="padding:9px 0;${rule};font-size:16px;line-height:22px;color:${textColor};${amount}"
          >
            ${line.amount}
          </td>
        </tr>`,
    )}
    <tr>
      <td
        class="text"
        style="padding:12px 12px 0 0;font-size:18px;line-height:26px;font-weight:700;color:${ink}"
      >
        ${total.label}${total.note && html` <span class="muted" style="font-size:14px;font-weight:400;color:${mutedColor}">(${total.note})</span>`}
      </td>
      <td
        class="text"
        align="right"
        valign="top"
        style="padding:12px 0 0;font-size:18px;line-height:26px;font-weight:700;color:${ink};${amount}"
      >
        ${total.amount}
      </td>
    </tr>
  </table>`
}

function renderPhotos(photos: readonly EmailPhoto[]): SafeHtml {
  const rows = Array.from({ length: Math.ceil(photos.length / photosPerRow) }, (_, row) =>
    photos.slice(row * photosPerRow, (row + 1) * photosPerRow),
  )
  return html`<table ${layoutTable}
    style="margin:0 0 8px;table-layout:fixed"
  >
    ${rows.map(
      (row) =>
        html`<tr>
          ${row.map(
            (photo) =>
              html`<td
                width="33.33%"
                valign="top"
                style="padding:0 6px 14px 0;font-size:13px;line-height:18px"
              >
                <a class="link" href="${photo.url}" style="color:${mutedColor};text-decoration:none"
                  ><img
                    src="${photo.thumbnailUrl}"
                    width="172"
                    alt=""
                    style="display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border:0;border-radius:8px;background-color:#e5e7eb"
                  /><span class="muted" style="display:block;padding-top:6px;color:${mutedColor}"
                    >${photo.caption}</span
                  ></a
                >
              </td>`,
          )}${Array.from({ length: photosPerRow - row.length }, () => html`<td width="33.33%"></td>`)}
        </tr>`,
    )}
  </table>`
}

function renderActions(actions: readonly EmailAction[], palette: Palette): SafeHtml {
  return html`<table ${layoutTable}
    style="margin:0 0 20px;table-layout:fixed"
  >
    <tr>
      ${actions.map(({ label, href, isMain }, index) => {
        const paddingRight = index < actions.length - 1 ? 10 : 0
        const colors = isMain
          ? html`background-color:${palette.accent};color:#ffffff`
          : html`background-color:${card};color:${palette.accent}`
        return html`<td style="padding:0 ${paddingRight}px 0 0">
          <table ${layoutTable}>
            <tr>
              <td
                class="${isMain ? 'button-main' : 'button'}"
                align="center"
                bgcolor="${isMain ? palette.accent : card}"
                style="border:2px solid ${palette.accent};border-radius:8px;${colors}"
              >
                <a
                  class="${isMain ? 'button-main-link' : 'button-link'}"
                  href="${href}"
                  style="display:block;padding:12px 6px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;border-radius:6px;${colors}"
                  >${label}</a
                >
              </td>
            </tr>
          </table>
        </td>`
      })}
    </tr>
  </table>`
}

function renderEntry({ title, value, details }: EmailEntry, palette: Palette): SafeHtml {
  return html`<table ${layoutTable}>
    <tr>
      <td
        class="text rule"
        style="padding:14px 12px 14px 0;${rule};font-size:15px;line-height:23px;color:${textColor};word-break:break-word"
      >
        <strong style="font-size:16px">${title}</strong
        >${details.map((fact) => html`<br />${fact.label && html`<span class="muted" style="color:${mutedColor}">${fact.label}:</span> `}${renderFactValue(fact, 'link', palette.accent)}`)}
      </td>
      <td
        class="text rule"
        align="right"
        valign="top"
        style="padding:14px 0;${rule};font-size:16px;line-height:23px;font-weight:700;color:${ink};${tabular};white-space:nowrap"
      >
        ${value}
      </td>
    </tr>
  </table>`
}

/** The maximum length of an inbox preview. */
const previewLength = 200

/** Fills the inbox preview, so that it does not show the start of the email's body. */
function previewPadding(preheader: string): SafeHtml[] {
  const length = Math.max(0, Math.ceil((previewLength - preheader.length) / 3))
  return Array.from({ length }, () => html`&#847;&zwnj;&nbsp;`)
}

// prettier-ignore
const outlookSettings = html`<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`
/** Outlook renders with Word, which does not support max-width. */
// prettier-ignore
const outlookColumnStart = html`<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`
// prettier-ignore
const outlookColumnEnd = html`<!--[if mso]></td></tr></table><![endif]-->`

function styleSheet({ accent, accentOnDark }: Palette): SafeHtml {
  const darkButton = readableSurface(accentOnDark)
  return html`<style>
    :root {
      color-scheme: light dark;
      supported-color-schemes: light dark;
    }
    @media (max-width: 480px) {
      .gutter {
        padding: 0 0 24px !important;
      }
      .head {
        border-radius: 0 !important;
        padding: 16px 20px !important;
      }
      .body {
        border-radius: 0 !important;
        padding: 24px 20px 10px !important;
      }
      .foot {
        padding: 20px !important;
      }
      .fact-label {
        width: 92px !important;
        font-size: 14px !important;
      }
    }
    @media (prefers-color-scheme: dark) {
      .page {
        background-color: #111827 !important;
      }
      .card {
        background-color: ${darkCard} !important;
      }
      .text {
        color: #f9fafb !important;
      }
      .muted {
        color: #d1d5db !important;
      }
      .rule {
        border-bottom-color: #4b5563 !important;
      }
      .link,
      .link:visited {
        color: ${accentOnDark} !important;
      }
      .foot-link {
        color: #d1d5db !important;
      }
      .quotation {
        background-color: #111827 !important;
        border-left-color: ${accentOnDark} !important;
      }
      .button {
        background-color: ${darkCard} !important;
        border-color: ${accentOnDark} !important;
      }
      .button-link {
        background-color: ${darkCard} !important;
        color: ${accentOnDark} !important;
      }
      .button-main {
        background-color: ${darkButton.surface} !important;
        border-color: ${darkButton.surface} !important;
      }
      .button-main-link {
        background-color: ${darkButton.surface} !important;
        color: ${darkButton.ink} !important;
      }
    }
    [data-ogsc] .text {
      color: #f9fafb !important;
    }
    [data-ogsc] .muted {
      color: #d1d5db !important;
    }
    [data-ogsc] .link {
      color: ${accentOnDark} !important;
    }
    [data-ogsb] .button-main {
      background-color: ${accent} !important;
    }
  </style>`
}
