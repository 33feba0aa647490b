import {
  maxEmailLength,
  maxJobDescriptionLength,
  maxNameLength,
  maxPhotosByMethod,
  maxUrlLength,
} from '@curbquote/types/limits'
import { isZip, plainZip } from '@curbquote/types/places'
import {
  cleanLine,
  cleanText,
  isEmailAddress,
  isInvisible,
  isPlaceholder,
  type Language,
  parseUsPhone,
  withoutInvisible,
  withoutMarks,
} from '@curbquote/types/text'
import type { RequestProblems, TypedRequest } from './request-form.ts'
import { requestFormWords } from './request-form-words.ts'

/** The typed text of a form or of a link, within the limits. */
export function readTypedRequest(fields: URLSearchParams): TypedRequest {
  const line = (name: string, maxLength: number) =>
    visible(cleanLine(fields.get(name) ?? '', maxLength))
  return {
    name: withoutMarks(line('name', maxNameLength)),
    email: withoutInvisible(line('email', maxEmailLength)),
    phone: withoutInvisible(line('phone', 32)),
    zip: withoutPlaceholder(plainZip(line('zip', 32))),
    description: visible(cleanText(fields.get('description') ?? '', maxJobDescriptionLength)),
    consent: fields.has('consent'),
    photos: fields
      .getAll('photo')
      .slice(0, maxPhotosByMethod.custom)
      .map((url) => cleanLine(url, maxUrlLength)),
  }
}

function withoutPlaceholder(text: string): string {
  return isPlaceholder(text) ? '' : text
}

function visible(text: string): string {
  return isInvisible(text) ? '' : text.trim()
}

/** What is missing or wrong. Empty if the request can be sent. */
export function requestProblems(
  { name, email, phone, zip, description, consent }: TypedRequest,
  language: Language,
  needsZip: boolean,
): RequestProblems {
  const { problems } = requestFormWords[language]
  return {
    ...(!name && { name: problems.name }),
    ...(!isEmailAddress(email) && { email: problems.email }),
    ...(parseUsPhone(phone) === undefined && { phone: problems.phone }),
    ...((zip ? !isZip(zip) : needsZip) && { zip: problems.zip }),
    ...(!description && { description: problems.description }),
    ...(!consent && { consent: problems.consent }),
  }
}

/** The message about an error of a submission, at the field that it is about. */
export function problemsOfError(
  code: string,
  language: Language,
  seconds: number,
): RequestProblems {
  const { problems } = requestFormWords[language]
  switch (code) {
    case 'OUTSIDE_SERVICE_AREA':
      return { zip: problems.outside }
    case 'ZIP_REQUIRED':
      return { zip: problems.zip }
    case 'PHOTO_TOO_LARGE':
      return { photos: problems.photoSize }
    case 'TOO_MANY_PIXELS':
      return { photos: problems.photoPixels }
    case 'TOO_MANY_PHOTOS':
      return { photos: problems.photoCount }
    case 'UNSUPPORTED_PHOTO':
    case 'UNREADABLE_PHOTO':
    case 'FOREIGN_PHOTO':
      return { photos: problems.photos }
    case 'TOO_MANY_REQUESTS':
      return { form: problems.wait(seconds) }
    default:
      return { form: problems.failed }
  }
}
