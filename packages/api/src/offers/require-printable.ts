import type { CustomerOffer } from '@curbquote/types/offers'
import { DomainError } from '../errors/errors.ts'
import { UnprintableNameError } from './offer-errors.ts'
import { isReordered, unprintedCharacters } from '../documents/printed-characters.ts'
import { unprintedInOffer } from '../documents/quote-document.ts'
import { quotePageWords } from './quote-page-words.ts'

/**
 * Refuses a signature under a document that would differ from what is on the screen: one with characters that no font prints, or
 * whose name was shown in another order than it was typed.
 * @throws UnprintableNameError, DomainError `UNPRINTABLE_OFFER`
 */
export function requirePrintable(offer: CustomerOffer, typedName: string): void {
  const { problems } = quotePageWords[offer.language]
  if (isReordered(typedName)) throw new UnprintableNameError(problems.nameOrder)
  const ofName = unprintedCharacters(typedName)
  if (ofName.length > 0) throw new UnprintableNameError(problems.nameCharacters(listOf(ofName)))
  const ofOffer = unprintedInOffer(offer)
  if (ofOffer.length > 0)
    throw new DomainError(
      422,
      'UNPRINTABLE_OFFER',
      problems.offerCharacters(listOf(ofOffer), offer.company.name),
    )
}

function listOf(characters: readonly string[]): string {
  return characters.slice(0, 5).join(' ')
}
