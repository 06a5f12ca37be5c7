"""What a triangle knows of its neighbours: who they are, which edges stick out, how a smooth surface bulges over it."""

from __future__ import annotations

from stickslip.kernels.base.elementary import atan2, cos
from stickslip.kernels.base.jit import kernel
from stickslip.kernels.base.vec import ZERO3, add, cross, dot, get3, norm, put3, scale, sub, unit
from stickslip.kernels.collision.shapes import (
    CONVEX_EDGE,
    NODE_AFTER,
    NODE_COUNT,
    NODE_FIRST,
    OPEN_EDGE,
    OWN_CORNER,
    OWN_CORNERS,
    OWN_RIDGE,
    OWN_RIDGES,
    RIDGE_EDGE,
)

FLAT = 1e-9  # rad: an edge bends less than rounding of the vertices does
STRAIGHT = -1.0 + 1e-10  # cosine: two edges go on in a line, to 1e-5 rad
LEVEL = 1e-6  # rad: too flat to matter between a face of a body and the mesh


@kernel
def link_triangles(triangles, first, edges, neighbours):
    """Find the triangle across every edge; returns the number of edges shared by more than two or wound the same way.

    Parameters
    ----------
    triangles : (n, 3) int32
    first : (n_vertex + 1,) int64, modified in place
        Scratch: edges by their lower vertex.
    edges : (3 n,) int64, modified in place
        Scratch: 3 t + k.
    neighbours : (n, 3) int32, modified in place
        -1 where the mesh ends or is not a surface.
    """
    n = triangles.shape[0]
    for t in range(n):
        for k in range(3):
            neighbours[t, k] = -1
            first[min(triangles[t, k], triangles[t, (k + 1) % 3]) + 1] += 1
    for v in range(first.size - 1):
        first[v + 1] += first[v]
    for t in range(n - 1, -1, -1):
        for k in range(2, -1, -1):
            v = min(triangles[t, k], triangles[t, (k + 1) % 3])
            first[v + 1] -= 1
            edges[first[v + 1]] = 3 * t + k
    bad = 0
    for v in range(first.size - 1):
        begin = first[v + 1]
        end = first[v + 2] if v + 2 < first.size else edges.size
        for a in range(begin, end):
            t, k = edges[a] // 3, edges[a] % 3
            p, q = triangles[t, k], triangles[t, (k + 1) % 3]
            partners = 0
            other = 0
            reverse = False
            for b in range(begin, end):
                u, m = edges[b] // 3, edges[b] % 3
                if b != a and max(triangles[u, m], triangles[u, (m + 1) % 3]) == max(p, q):
                    partners += 1
                    other = u
                    reverse = triangles[u, m] == q
            if partners == 1 and reverse:
                neighbours[t, k] = other
            elif partners > 0:
                bad += 1
    return bad


@kernel
def face_normal(vertices, triangles, t):
    """Unit normal of triangle `t`, counter-clockwise."""
    a = get3(vertices, triangles[t, 0])
    return unit(cross(sub(get3(vertices, triangles[t, 1]), a), sub(get3(vertices, triangles[t, 2]), a)))


@kernel
def bend_of_edge(vertices, triangles, neighbours, normals, t, k):
    """Angle between the normals across edge `k` of triangle `t`, positive where the edge sticks out."""
    n = get3(normals, t)
    m = get3(normals, neighbours[t, k])
    edge = unit(sub(get3(vertices, triangles[t, (k + 1) % 3]), get3(vertices, triangles[t, k])))
    return atan2(dot(cross(n, m), edge), dot(n, m))


@kernel
def classify_edges(vertices, triangles, neighbours, normals, crease, edge_kind):
    """Write the bits of every edge. An edge that bends less than `crease` [rad] is inside a smooth surface."""
    for t in range(triangles.shape[0]):
        kind = 0
        for k in range(3):
            if neighbours[t, k] < 0:
                kind |= (OPEN_EDGE | RIDGE_EDGE) << k
                continue
            bend = bend_of_edge(vertices, triangles, neighbours, normals, t, k)
            if bend > max(FLAT, crease):
                kind |= CONVEX_EDGE << k
            if bend > LEVEL:
                kind |= RIDGE_EDGE << k
        edge_kind[t] = kind


@kernel
def own_corners(vertices, triangles, neighbours, edge_kind, seen, mate):
    """Mark each vertex where ridges end, meet or bend in the first triangle that has it, and each ridge in the last.

    A vertex inside a straight ridge, or with none, is never a corner of the region where two bodies touch.

    Parameters
    ----------
    vertices, triangles, neighbours : (n_vertex, 3), (n, 3), (n, 3)
    edge_kind : (n,) int32, modified in place
    seen, mate : (n_vertex,) int8 zeros, int32, modified in place
        Scratch: 0 no ridge, 1 an end, 2 inside a straight one, 3 a bend or a fork; other end of the first ridge.
    """
    for t in range(triangles.shape[0]):
        for k in range(3):
            if edge_kind[t] & (RIDGE_EDGE << k) == 0 or neighbours[t, k] > t:
                continue
            edge_kind[t] |= OWN_RIDGE << k
            for end in range(2):
                v = triangles[t, (k + end) % 3]
                w = triangles[t, (k + 1 - end) % 3]
                if seen[v] == 0:
                    seen[v] = 1
                    mate[v] = w
                elif seen[v] == 1:
                    d = unit(sub(get3(vertices, w), get3(vertices, v)))
                    e = unit(sub(get3(vertices, mate[v]), get3(vertices, v)))
                    seen[v] = 2 if dot(d, e) < STRAIGHT else 3
                else:
                    seen[v] = 3
    for t in range(triangles.shape[0]):
        for k in range(3):
            v = triangles[t, k]
            if seen[v] == 1 or seen[v] == 3:
                seen[v] = 0
                edge_kind[t] |= OWN_CORNER << k


@kernel
def mark_nodes(node_link, edge_kind, node_offers):
    """Write for every node of a tree what its triangles touch others with, children before parents."""
    for node in range(node_link.shape[0] - 1, -1, -1):
        offers = 0
        first = node_link[node, NODE_FIRST]
        for t in range(first, first + node_link[node, NODE_COUNT]):
            offers |= edge_kind[t] & (OWN_CORNERS | OWN_RIDGES)
        if node_link[node, NODE_COUNT] == 0:
            offers = node_offers[node + 1] | node_offers[node_link[node + 1, NODE_AFTER]]
        node_offers[node] = offers


@kernel
def corner_angle(vertices, triangles, t, k):
    """Interior angle of triangle `t` at its corner `k`."""
    o = get3(vertices, triangles[t, k])
    p = sub(get3(vertices, triangles[t, (k + 1) % 3]), o)
    q = sub(get3(vertices, triangles[t, (k + 2) % 3]), o)
    return atan2(norm(cross(p, q)), dot(p, q))


@kernel
def corner_of(triangles, t, v):
    """Which corner of triangle `t` is vertex `v`."""
    if triangles[t, 0] == v:
        return 0
    return 1 if triangles[t, 1] == v else 2


@kernel
def measure_triangles(vertices, triangles, normals, angles):
    """Write unit normals (n, 3) and corner angles (n, 3) [rad]; returns the number of triangles without area.

    A triangle without area gets the normal zero.
    """
    flat = 0
    for t in range(triangles.shape[0]):
        longest = 0.0
        for k in range(3):
            d = sub(get3(vertices, triangles[t, (k + 1) % 3]), get3(vertices, triangles[t, k]))
            longest = max(longest, dot(d, d))
            angles[t, k] = corner_angle(vertices, triangles, t, k)
        a = get3(vertices, triangles[t, 0])
        n = cross(sub(get3(vertices, triangles[t, 1]), a), sub(get3(vertices, triangles[t, 2]), a))
        area = norm(n)
        if area > 1e-12 * longest:
            put3(normals, t, scale(1.0 / area, n))
        else:
            put3(normals, t, ZERO3)
            flat += 1
    return flat


@kernel
def corner_normal(triangles, neighbours, normals, angles, cos_crease, t, k):
    """Normal of the smooth surface at corner `k` of triangle `t`: mean of the faces around it, weighted by angle.

    Faces count as far as they can be reached around the corner without crossing a crease.
    """
    v = triangles[t, k]
    n_own = get3(normals, t)
    total = scale(angles[t, k], n_own)
    for way in range(2):
        u = t
        m = k
        n = n_own
        closed = False
        for _ in range(64):
            over = neighbours[u, m if way == 0 else (m + 2) % 3]
            if over < 0:
                break
            if over == t:
                closed = True
                break
            n_over = get3(normals, over)
            if dot(n, n_over) < cos_crease:
                break
            m = corner_of(triangles, over, v)
            total = add(total, scale(angles[over, m], n_over))
            u = over
            n = n_over
        if closed:
            break
    return unit(total)


@kernel
def bulge_triangles(vertices, triangles, neighbours, normals, angles, crease, bulge):
    """Heights of a quadratic patch over each triangle, so that patches meet at the edges and are tangent to the
    corner normals.

    Over the flat triangle with barycentric coordinates lam the patch has the height sum_k bulge_k lam_k lam_(k+1)
    along the face normal. An edge from vertex i to j with edge vector e gets bulge = (s_i - s_j)·e / 2, s the slope
    of the tangent plane at a vertex: exact along a circle to third order of edge length over radius. Both triangles
    of an edge use the mean.
    """
    cos_crease = cos(crease)
    for t in range(triangles.shape[0]):
        n = get3(normals, t)
        b = corner_normal(triangles, neighbours, normals, angles, cos_crease, t, 0)
        first = b
        for k in range(3):
            a = b
            b = first
            if k < 2:
                b = corner_normal(triangles, neighbours, normals, angles, cos_crease, t, k + 1)
            e = sub(get3(vertices, triangles[t, (k + 1) % 3]), get3(vertices, triangles[t, k]))
            bulge[t, k] = 0.5 * (dot(b, e) / dot(b, n) - dot(a, e) / dot(a, n))
    for t in range(triangles.shape[0]):
        for k in range(3):
            u = neighbours[t, k]
            if u > t and dot(get3(normals, t), get3(normals, u)) > cos_crease:
                m = corner_of(triangles, u, triangles[t, (k + 1) % 3])
                mean = 0.5 * (bulge[t, k] + bulge[u, m])
                bulge[t, k] = mean
                bulge[u, m] = mean


@kernel
def bound_triangles(vertices, triangles, low, high):
    """Write the box of every triangle."""
    for t in range(triangles.shape[0]):
        for c in range(3):
            a, b, d = vertices[triangles[t, 0], c], vertices[triangles[t, 1], c], vertices[triangles[t, 2], c]
            low[t, c] = min(a, min(b, d))
            high[t, c] = max(a, max(b, d))


@kernel
def is_peak(surfaces, t, k, d, tolerance):
    """Whether corner `k` of triangle `t` is locally the closest point of the mesh for a point at `d` from it.

    That is so if no edge at that vertex leads towards the point.
    """
    vertices, triangles, neighbours = surfaces.vertices, surfaces.triangles, surfaces.neighbours
    v = triangles[t, k]
    o = get3(vertices, v)
    for way in range(2):
        u = t
        for _ in range(64):
            m = corner_of(triangles, u, v)
            if dot(d, sub(get3(vertices, triangles[u, (m + 1) % 3]), o)) > tolerance:
                return False
            if dot(d, sub(get3(vertices, triangles[u, (m + 2) % 3]), o)) > tolerance:
                return False
            u = neighbours[u, m if way == 0 else (m + 2) % 3]
            if u < 0 or u == t:
                break
        if u == t:
            break
    return True


@kernel
def faces_away(surfaces, t, k, d, tolerance):
    """Whether edge `k` of triangle `t` is, seen from `d` away from it, at least as close as the two faces beside it."""
    vertices, triangles = surfaces.vertices, surfaces.triangles
    edge = sub(get3(vertices, triangles[t, (k + 1) % 3]), get3(vertices, triangles[t, k]))
    inward = cross(face_normal(vertices, triangles, t), edge)
    if dot(d, inward) > tolerance * norm(edge):
        return False
    other = surfaces.neighbours[t, k]
    if other < 0:
        return True
    inward = cross(edge, face_normal(vertices, triangles, other))
    return dot(d, inward) <= tolerance * norm(edge)
