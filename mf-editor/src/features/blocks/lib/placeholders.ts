const SIZE = 'width="960" height="540" viewBox="0 0 960 540"';

/** Stands in the page itself: no address is asked for it. */
function drawing(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE}>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('"', "'")).replace(/%(?:20|2F|3A|3D|27)/g, decodeURIComponent)}`;
}

const picture = [
  '<rect width="960" height="540" fill="#eaeef2"/>',
  '<circle cx="390" cy="215" r="34" fill="#afb8c1"/>',
  '<path d="M300 360 430 260l80 64 60-44 90 80z" fill="#afb8c1"/>',
];
const video = [
  '<rect width="960" height="540" fill="#1f2328"/>',
  '<circle cx="480" cy="270" r="64" fill="#57606a"/>',
  '<path d="M462 236v68l56-34z" fill="#ffffff"/>',
];

/** Until a picture is chosen. */
export const picturePlaceholder = drawing(picture.join(''));
/** Until a video is chosen. */
export const videoPlaceholder = drawing(video.join(''));
