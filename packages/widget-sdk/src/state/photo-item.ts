import {
  type Statements,
  type SurfaceQuestion,
  surfaceQuestionIds,
  surfaceQuestions,
} from '@curbquote/types/surface-questions'
import type { SurfaceType } from '@curbquote/types/surfaces'
import type { QuotedItem } from '@curbquote/types/widgets'

/** Something that a customer can choose, with its service type if the company offers several. */
export interface OfferedItem extends QuotedItem {
  serviceTypeId?: number
}

export type PhotoUpload =
  | { status: 'preparing' }
  /** The server was busy. The upload is retried automatically. */
  | { status: 'waiting' }
  | { status: 'uploading'; percent: number }
  | { status: 'uploaded'; url: string }
  | { status: 'failed' }
  /** Something that is given without a photo. */
  | { status: 'none' }

/** What the customer states about a surface: the values of choices as text, empty until one is chosen. */
export type Stated = Record<SurfaceQuestion, string>

const nothingStated = Object.fromEntries(surfaceQuestionIds.map((id) => [id, ''])) as Stated

/** The statements of a surface as text. */
export function statedOf(surface: Statements | Partial<Stated>): Stated {
  const stated = surfaceQuestionIds.map((id) => [id, String(surface[id] ?? '')])
  return Object.fromEntries(stated) as Stated
}

/** The statements of a request: the stated answers to the questions that are asked. */
export function toStatements(
  stated: Partial<Stated>,
  asks: readonly SurfaceQuestion[] = surfaceQuestionIds,
): Statements {
  const found = surfaceQuestionIds.flatMap((id) => {
    const choices: readonly (string | number)[] = surfaceQuestions[id]
    const choice = choices.find((value) => String(value) === stated[id])
    return asks.includes(id) && choice !== undefined ? [[id, choice]] : []
  })
  return Object.fromEntries(found) as Statements
}

/** A photo with its surface and size, as typed. */
export interface PhotoItem extends Stated {
  /** Identifies the photo within this widget. Not sent to the server. */
  id: string
  name: string
  /** An object URL of the file; `undefined` for a photo from a draft. */
  previewUrl: string | undefined
  upload: PhotoUpload
  surfaceType: SurfaceType | ''
  /** What was chosen, if the company offers a list of items. */
  item?: OfferedItem | undefined
  length: string
  width: string
  /** Feet or pieces, if the item has such a unit. */
  quantity: string
  /** The sides that the visitor confirmed, if their area is unusually large. */
  confirmedSides?: string | undefined
  /** Whether missing fields are shown, because the visitor has tried to continue. */
  isChecked: boolean
}

export type PhotoMeasurement = Partial<
  Pick<
    PhotoItem,
    'surfaceType' | 'item' | 'length' | 'width' | 'quantity' | 'confirmedSides' | SurfaceQuestion
  >
>

export function newPhotoItem(id: string, name: string, previewUrl: string | undefined): PhotoItem {
  const upload: PhotoUpload = { status: 'preparing' }
  return {
    id,
    name,
    previewUrl,
    upload,
    surfaceType: '',
    length: '',
    width: '',
    quantity: '',
    ...nothingStated,
    isChecked: false,
  }
}

/** Something to count or measure without a photo. `item`: what it is, if there is only one choice. */
export function newItem(id: string, item: OfferedItem | undefined): PhotoItem {
  const upload: PhotoUpload = { status: 'none' }
  const surfaceType = item?.surfaceType ?? ''
  return { ...newPhotoItem(id, '', undefined), upload, item, surfaceType }
}

export function isPending({ upload }: PhotoItem): boolean {
  return upload.status !== 'uploaded' && upload.status !== 'failed' && upload.status !== 'none'
}

/** The photos that were not sent to the conversation yet. */
export function unsentPhotos(
  photos: readonly PhotoItem[],
  sent: readonly { url: string }[],
): PhotoItem[] {
  const urls = new Set(sent.map((photo) => photo.url))
  return photos.filter(({ upload }) => upload.status !== 'uploaded' || !urls.has(upload.url))
}

/** The URLs of the uploaded photos. */
export function uploadedUrls(photos: readonly PhotoItem[]): string[] {
  return photos.flatMap(({ upload }) => (upload.status === 'uploaded' ? [upload.url] : []))
}
