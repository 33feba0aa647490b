import './integration.css'
import { useState } from 'react'
import type { CompanyDashboard } from '@curbquote/types/companies'
import { Button, Skeleton, TextInput } from '@mantine/core'
import {
  IconBook,
  IconCheck,
  IconCode,
  IconCopy,
  IconExternalLink,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useAccount } from '../branding/branding-queries.ts'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { copyText } from '../ui/copy-text.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useLinkedSection } from '../ui/use-linked-section.ts'
import { openWidgetDialog } from '../widgets/open-widget-dialog.ts'
import { GoogleSection } from './GoogleSection.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { EmbedCode } from './EmbedCode.tsx'
import { ProgramSections } from './ProgramSections.tsx'
import { QrCode } from './QrCode.tsx'
import {
  buttonSnippet,
  elementSnippet,
  iframeSnippet,
  linkSnippet,
  hostedPageUrl,
  type Embed,
} from './snippets.ts'
import { useEmbed } from './use-embed.ts'

const benefits = [
  'Quotes after hours, while you are on a job or asleep',
  'Works on phones, where most of your customers are',
  'Every request arrives here with photos and contact details',
  'Your prices, your colors, your name',
  'Set up in under 10 minutes, without a developer',
]

const googleBusiness = 'https://business.google.com/'

/** The quote link, QR code and embed codes of the company's widget. */
export function IntegrationTab() {
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  useLinkedSection()
  return (
    <div className="cq-integration">
      <PageHeader title="Integration">
        <Button
          component="a"
          href="#test-data"
          leftSection={<IconCode size={16} aria-hidden="true" />}
        >
          For Developers
        </Button>
        <Button
          component="a"
          href="/integration-guide"
          leftSection={<IconBook size={16} aria-hidden="true" />}
        >
          Setup Guide
        </Button>
      </PageHeader>
      {error && !data && (
        <LoadFailure title="Your widget could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && (
        <div role="status">
          <span className="cq-visually-hidden">Loading your widget</span>
          <Skeleton height={220} radius={12} mb={16} />
          <Skeleton height={220} radius={12} />
        </div>
      )}
      {data && (
        <>
          <EmbedOptions company={data.company} />
          <ProgramSections companyId={data.company.id} />
        </>
      )}
    </div>
  )
}

function EmbedOptions({ company }: { company: CompanyDashboard['company'] }) {
  const account = useAccount()
  const embed = useEmbed(company.widgetId)
  const [areOthersOpen, setAreOthersOpen] = useState(false)
  const link = hostedPageUrl(embed)
  const testWidget = (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      onClick={() => void openWidgetDialog(company.widgetId)}
    >
      Test Widget
    </Button>
  )
  return (
    <div className="cq-integration-body">
      <div className="cq-integration-main">
        <section className="cq-panel cq-snippet" aria-labelledby="link-title">
          <h2 id="link-title">Your quote link</h2>
          <p>
            A page with your quote form. Share the link by text message or email, or add it to your
            Google Business Profile.
          </p>
          <TextInput
            aria-label="Your quote link"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="cq-snippet-buttons">
            <Button
              variant="filled"
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              onClick={() => void copyText('Quote link', link)}
            >
              Copy Link
            </Button>
            <NewTabButton href={link}>Test Your Link</NewTabButton>
            <NewTabButton href={googleBusiness}>Open Google My Business</NewTabButton>
          </div>
        </section>
        <EmbedCode
          title="On your page"
          titleId="on-your-page"
          embed={embed}
          buttons={
            <>
              {testWidget}
              <Button
                aria-expanded={areOthersOpen}
                onClick={() => setAreOthersOpen(!areOthersOpen)}
              >
                Other ways to embed
              </Button>
            </>
          }
        />
        {areOthersOpen && (
          <>
            <CodeBlock
              title="In an iframe"
              item="Iframe code"
              code={iframeSnippet(embed)}
              buttons={testWidget}
            >
              For website builders that accept an iframe. The last line is a script that adjusts the
              height to the form. If your website builder rejects scripts, leave that line out.
            </CodeBlock>
            <ButtonBlock embed={embed} color={account.data?.primaryColor ?? '#2563eb'} />
            <CodeBlock title="As a link" item="Link code" code={linkSnippet(embed)}>
              A link in your text or menu that opens the form in a dialog on your page.
            </CodeBlock>
            <CodeBlock title="As an element" item="Element code" code={elementSnippet(embed)}>
              For developers: a custom element that works in every framework.
            </CodeBlock>
          </>
        )}
        <GoogleSection />
      </div>
      <aside className="cq-integration-side" aria-label="More about your quote link">
        <QrCode text={link} fileName="quote-link-qr.png" />
        <section className="cq-panel cq-benefits" aria-labelledby="benefits-title">
          <h2 id="benefits-title">What it does for you</h2>
          <ul>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <IconCheck size={18} aria-hidden="true" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </div>
  )
}

/** The button snippet with an optional preview. */
function ButtonBlock({ embed, color }: { embed: Embed; color: string }) {
  const [isPreviewed, setIsPreviewed] = useState(false)
  const code = buttonSnippet(embed, color)
  return (
    <>
      <CodeBlock
        title="As a button"
        item="Button code"
        code={code}
        buttons={
          <Button aria-expanded={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Hide Preview' : 'Preview Button'}
          </Button>
        }
      >
        A button in your color that opens your quote form in a new tab. It needs no script.
      </CodeBlock>
      {isPreviewed && (
        <iframe
          className="cq-button-preview"
          title="Preview of the button"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<!doctype html><html lang="en"><body style="margin:0;display:grid;place-content:center;height:100vh;background:#fff">${code}</body></html>`}
        />
      )}
    </>
  )
}

function NewTabButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={16} aria-hidden="true" />}
    >
      {children}
      <span className="cq-visually-hidden"> (opens a new tab)</span>
    </Button>
  )
}
