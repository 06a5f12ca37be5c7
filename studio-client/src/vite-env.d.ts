/** Names of the pictures of apps in public/thumbs. */
declare const THUMBNAILS: readonly string[]
