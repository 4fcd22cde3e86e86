export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, are drawn with, or move what is drawn (SVG 1.1, SVG 2, Filter Effects, Masking). */
export const ELEMENTS = words(`
  a animate animateColor animateMotion animateTransform circle clipPath defs ellipse filter font font-face font-face-format
  font-face-name font-face-src g glyph glyphRef altGlyph altGlyphDef altGlyphItem hkern image line linearGradient marker mask
  missing-glyph mpath path pattern polygon polyline radialGradient rect set stop style svg switch symbol text textPath tref tspan use
  view vkern feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);

export const ANIMATIONS = words('animate animateColor animateMotion animateTransform set');

/** Attributes without a prefix of those elements, presentation attributes among them. Handlers of events are not. */
export const ATTRIBUTES = words(`
  accent-height accumulate additive alignment-baseline alphabetic amplitude arabic-form ascent attributeName attributeType azimuth
  background-color baseFrequency baseProfile baseline-shift bbox begin bias by calcMode cap-height class clip clip-path clip-rule
  clipPathUnits color color-interpolation color-interpolation-filters color-profile color-rendering contentStyleType cursor cx cy d
  descent diffuseConstant direction display divisor dominant-baseline dur dx dy edgeMode elevation enable-background end exponent fill
  fill-opacity fill-rule filter filterRes filterUnits flood-color flood-opacity font-family font-feature-settings font-kerning font-size
  font-size-adjust font-stretch font-style font-variant font-variant-caps font-variant-ligatures font-variant-numeric
  font-variation-settings font-weight format fr from fx fy g1 g2 glyph-name glyph-orientation-horizontal glyph-orientation-vertical
  glyphRef gradientTransform gradientUnits hanging height horiz-adv-x horiz-origin-x horiz-origin-y href id ideographic image-rendering
  in in2 intercept isolation k k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning keyPoints keySplines keyTimes lang lengthAdjust
  letter-spacing lighting-color limitingConeAngle line-height marker marker-end marker-mid marker-start markerHeight markerUnits
  markerWidth mask mask-type maskContentUnits maskUnits mathematical max media method min mix-blend-mode mode name numOctaves offset
  opacity operator order orient orientation origin overflow overline-position overline-thickness paint-order panose-1 path pathLength
  patternContentUnits patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha
  preserveAspectRatio primitiveUnits r radius refX refY rendering-intent repeatCount repeatDur requiredFeatures restart result rotate
  rx ry scale seed shape-inside shape-padding shape-rendering shape-subtract side slope solid-color solid-opacity space spacing
  specularConstant specularExponent spreadMethod startOffset stdDeviation stemh stemv stitchTiles stop-color stop-opacity
  strikethrough-position strikethrough-thickness string stroke stroke-alignment stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style surfaceScale systemLanguage tabindex tableValues target targetX
  targetY text-align text-align-last text-anchor text-decoration text-decoration-color text-decoration-line text-decoration-style
  text-indent text-orientation text-overflow text-rendering text-transform textLength to transform transform-box transform-origin type
  u1 u2 underline-position underline-thickness unicode unicode-bidi unicode-range units-per-em v-alphabetic v-hanging v-ideographic
  v-mathematical values vector-effect version vert-adv-y vert-origin-x vert-origin-y viewBox viewTarget visibility white-space width
  widths will-change word-spacing writing-mode x x-height x1 x2 xChannelSelector y y1 y2 yChannelSelector z zoomAndPan
`);

export const XML_ATTRIBUTES = words('space lang');

/** Whose pictures are drawn, not only pointed at. */
export const PICTURES = words('image feImage');
