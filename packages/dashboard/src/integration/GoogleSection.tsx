import '../sketches/sketch.css'
import { useState } from 'react'
import {
  type ConversionSettings,
  exportConversions,
  getConversionSettings,
  maxConversionNameLength,
  removeConversionsUrl,
  renewConversionsUrl,
  type SaveConversionSettings,
  saveConversionSettings,
} from '@curbquote/types/conversions'
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../api-client/api-client.ts'
import { SketchPicture } from '../sketches/SketchPicture.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { copyText } from '../ui/copy-text.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { reasonOf } from '../ui/reason-of.ts'
import { saveFile } from '../ui/save-file.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { googleSketches } from './google-sketches.ts'
import { useConversionSettings } from './use-embed.ts'

/** Reports of requests to the Google tag of the company's website, and of acceptances to Google Ads. */
export function GoogleSection() {
  const { data, error, isFetching, refetch } = useConversionSettings()
  return (
    <section id="google" className="cq-panel cq-snippet cq-google" aria-labelledby="google-title">
      <h2 id="google-title">Google Analytics and Ads</h2>
      {error && !data && (
        <LoadFailure title="The settings could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && (
        <div role="status">
          <span className="cq-visually-hidden">Loading the settings</span>
          <Skeleton height={260} radius={8} />
        </div>
      )}
      {data && <GoogleSettings settings={data} />}
    </section>
  )
}

function GoogleSettings({ settings }: { settings: ConversionSettings }) {
  const client = useQueryClient()
  const { queryKey } = queryOf(getConversionSettings)
  const onSuccess = (saved: ConversionSettings) => client.setQueryData(queryKey, saved)
  const onError = (failure: Error) => showFailure(reasonOf(failure), 'Not saved')
  const save = useMutation({
    mutationFn: (change: Partial<SaveConversionSettings>) => {
      const { addsDataLayer, conversionName, sharesClickIds } = settings
      return call(saveConversionSettings, {
        body: { addsDataLayer, conversionName, sharesClickIds, ...change },
      })
    },
    onSuccess: (saved) => {
      onSuccess(saved)
      showSuccess('Saved')
    },
    onError,
  })
  return (
    <>
      <Checkbox
        label="Report requests to this website’s Google tag"
        description={
          'Adds data-data-layer="on" to the embed codes above. Copy the code to your website again. The form never loads a tag: it reports to the one that your page has.'
        }
        checked={settings.addsDataLayer}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate({ addsDataLayer: checked })}
      />
      <TestEvent />
      <p className="cq-google-warning" role="note">
        Google charges for a booking link that is shown in Local Services Ads. Use your quote link
        in your Business Profile and in search ads instead.
      </p>
      <GoogleSteps conversionName={settings.conversionName} />
      <p>
        <a href="/docs/google-ads" target="_blank" rel="noreferrer">
          How clicks are kept and reported
          <span className="cq-visually-hidden"> (opens a new tab)</span>
        </a>
      </p>
      <h3>Conversions for Google Ads</h3>
      <p>
        One row for each accepted quote that began with a click on a Google ad, for 7 days. Google
        counts a repeated row once. The file has no personal data. Now: {settings.rows}{' '}
        {settings.rows === 1 ? 'row' : 'rows'}.
      </p>
      <ConversionName settings={settings} save={save.mutate} isSaving={save.isPending} />
      <ConversionsUrl settings={settings} onSuccess={onSuccess} onError={onError} />
      <Checkbox
        label="Send click IDs to webhooks and the API"
        description="Your programs get the IDs of clicks on ads (gclid, gbraid, wbraid, msclkid, fbclid) with each quote."
        checked={settings.sharesClickIds}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate({ sharesClickIds: checked })}
      />
    </>
  )
}

function GoogleSteps({ conversionName }: { conversionName: string }) {
  const [analytics, action, dataManager] = googleSketches(conversionName)
  return (
    <ol className="cq-google-steps">
      <li>
        Google Analytics: the event is called <code>generate_lead</code>. Mark it as a key event
        under Admin → Events.
        <SketchPicture sketch={analytics} />
      </li>
      <li>
        Google Ads: create a conversion action for imported clicks and give it the name below.
        <SketchPicture sketch={action} />
      </li>
      <li>
        Google Ads: under Data manager connect HTTPS with the secret URL below. Google asks for a
        user name and a password: any will do.
        <SketchPicture sketch={dataManager} />
      </li>
    </ol>
  )
}

/** Opens the company's page so that it sends a test event and says whether it could. */
function TestEvent() {
  const [page, setPage] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = () => {
    const typed = page.trim()
    const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
    if (!typed || !URL.canParse(url))
      return setProblem('Enter the address of the page with your form')
    const target = new URL(url)
    target.hash = 'curbquote-test-event'
    setProblem(undefined)
    window.open(target, '_blank', 'noopener')
  }
  return (
    <form
      className="cq-google-test"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <TextInput
        label="The page with your form"
        type="url"
        placeholder="https://your-website.com/quote"
        value={page}
        error={problem}
        onChange={({ currentTarget: { value } }) => setPage(value)}
      />
      <Button type="submit" leftSection={<IconExternalLink size={16} aria-hidden="true" />}>
        Send a test event
      </Button>
      <p className="cq-card-note">
        Opens your page, which sends one event with the number “curbquote-test” and says so at its
        top.
      </p>
    </form>
  )
}

function ConversionName({
  settings,
  save,
  isSaving,
}: {
  settings: ConversionSettings
  save: (change: { conversionName: string }) => void
  isSaving: boolean
}) {
  const [name, setName] = useState(settings.conversionName)
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className="cq-google-test"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!name.trim()) return setProblem('Enter the name of the conversion action')
        setProblem(undefined)
        save({ conversionName: name })
      }}
    >
      <TextInput
        label="Name of the conversion action"
        maxLength={maxConversionNameLength}
        value={name}
        error={problem}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Button type="submit" loading={isSaving} disabled={name === settings.conversionName}>
        Save name
      </Button>
    </form>
  )
}

interface UrlProps {
  settings: ConversionSettings
  onSuccess: (saved: ConversionSettings) => void
  onError: (failure: Error) => void
}

function ConversionsUrl({ settings: { url }, onSuccess, onError }: UrlProps) {
  const [asked, setAsked] = useState<'renew' | 'remove'>()
  const change = useMutation({
    mutationFn: (isRemoved: boolean) =>
      isRemoved ? call(removeConversionsUrl) : call(renewConversionsUrl),
    onSuccess,
    onError,
    onSettled: () => setAsked(undefined),
  })
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(exportConversions), 'conversions.csv'),
    onError: (failure) => showFailure(reasonOf(failure), 'Export Failed'),
  })
  return (
    <>
      {url && (
        <TextInput
          label="Secret URL for scheduled imports"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <div className="cq-snippet-buttons">
        {url && (
          <>
            <Button
              variant="filled"
              leftSection={<IconCopy size={16} aria-hidden="true" />}
              onClick={() => void copyText('Secret URL', url)}
            >
              Copy URL
            </Button>
            <Button onClick={() => setAsked('renew')}>Make a new one</Button>
            <Button onClick={() => setAsked('remove')}>Remove</Button>
          </>
        )}
        {!url && (
          <Button variant="filled" loading={change.isPending} onClick={() => change.mutate(false)}>
            Make a secret URL
          </Button>
        )}
        <Button
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download CSV
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'remove' ? 'Remove the secret URL?' : 'Make a new secret URL?'}
        confirmLabel={asked === 'remove' ? 'Remove URL' : 'Make a new one'}
        isLoss
        isPending={change.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => change.mutate(asked === 'remove')}
      >
        <p>
          The current URL stops working at once.
          {asked === 'renew' && ' Enter the new one in Google Ads.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
