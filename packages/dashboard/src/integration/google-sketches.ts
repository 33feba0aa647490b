import type { Sketch } from '@curbquote/types/guides'
import { box, button, mark, menuAndPanel, target, text, windowSketch } from '../sketches/sketch.ts'

/** The three steps in Google's products, with the conversion's name as it is now. */
export function googleSketches(conversionName: string): [Sketch, Sketch, Sketch] {
  return [
    windowSketch(
      'Google Analytics: Admin is open at Events, and the star beside generate_lead marks it as a key event',
      'Google Analytics · Admin',
      [
        ...menuAndPanel('Data display', ['Events', 'Audiences'], 'Events'),
        text('strong', 240, 90, 'Recent events'),
        text('soft', 240, 122, 'Mark as key event'),
        text('plain', 270, 156, 'page_view'),
        text('soft', 244, 156, '☆'),
        ...target(2, 232, 176, 376, 38),
        text('strong', 244, 195, '★'),
        text('code', 270, 195, 'generate_lead'),
        text('soft', 244, 238, '☆'),
        text('plain', 270, 238, 'session_start'),
      ],
    ),
    windowSketch(
      'Google Ads: a new conversion action for imports from clicks, with the name of the conversion',
      'Google Ads · New conversion action',
      [
        ...menuAndPanel('Goals', ['Summary', 'Import'], 'Import'),
        text('strong', 240, 90, 'Track conversions from clicks'),
        text('soft', 240, 128, 'Conversion name'),
        ...target(2, 240, 142, 360, 38),
        text('code', 254, 161, conversionName.slice(0, 36) || 'the name below'),
        text('soft', 240, 206, 'Value'),
        text('plain', 290, 206, 'Use different values for each conversion'),
        ...button(524, 250, 76, 'Done'),
      ],
    ),
    windowSketch(
      'Google Ads: in Data manager the source HTTPS is chosen, and the secret URL pasted',
      'Google Ads · Data manager',
      [
        ...menuAndPanel('Connect product', ['Google Sheets', 'HTTPS', 'SFTP'], 'HTTPS'),
        text('soft', 240, 90, 'URL'),
        ...target(2, 240, 104, 360, 38),
        text('code', 254, 123, 'your secret URL'),
        text('soft', 240, 168, 'User name and password'),
        box('field', 240, 182, 360, 38),
        text('plain', 254, 201, 'anything'),
        text('soft', 240, 246, 'Schedule'),
        text('plain', 310, 246, 'Every day'),
        ...button(508, 252, 92, 'Connect'),
        mark(3, 600, 252),
      ],
    ),
  ]
}
