/** `https://host/photos/ID.jpg` → `https://host/photos/ID-thumbnail.jpg` */
export function thumbnailUrl(photoUrl: string): string {
  return photoUrl.replace(/\.jpg$/, '-thumbnail.jpg')
}
