import { type ConsentTextId, consentTexts } from '@curbquote/types/consents'
import { Checkbox } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { DocumentLink } from './DocumentLink.tsx'

export interface Consent {
  hasTerms: boolean
  hasPrivacy: boolean
}

/** The words that the two checkboxes show. */
export const termsTextIds = ['terms-en-1', 'privacy-en-1'] as const satisfies ConsentTextId[]

/** The two required consent checkboxes. The documents open in new tabs, so that the form keeps its values. */
export function TermsConsent({
  bind,
}: {
  bind: (field: keyof Consent) => GetInputPropsReturnType
}) {
  const [terms, privacy] = termsTextIds
  return (
    <div className="cq-consent">
      <Checkbox
        name="terms"
        {...bind('hasTerms')}
        label={<ConsentLabel textId={terms} document="Terms of Service" href="/terms" />}
      />
      <Checkbox
        name="privacy"
        {...bind('hasPrivacy')}
        label={<ConsentLabel textId={privacy} document="Privacy Policy" href="/privacy" />}
      />
    </div>
  )
}

/** The words of a consent, with a link on the name of the document. */
function ConsentLabel({
  textId,
  document,
  href,
}: {
  textId: ConsentTextId
  document: string
  href: string
}) {
  const [before, after] = consentTexts[textId].text.split(document)
  return (
    <>
      {before}
      <DocumentLink href={href}>{document}</DocumentLink>
      {after}
    </>
  )
}

/** Why the verification button is disabled. Empty if it is enabled. */
export function missingForVerification(code: string, { hasTerms, hasPrivacy }: Consent): string {
  if (code.length < 6) return 'Enter the six-digit code to continue.'
  if (!hasTerms || !hasPrivacy)
    return 'Agree to the Terms of Service and the Privacy Policy to continue.'
  return ''
}
