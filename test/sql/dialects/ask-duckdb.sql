WITH batch(q, a0, r0, r1, i0, i1) AS (VALUES (0, 216, 0, 2, 1, 3)),
s1 AS (SELECT g.q AS q, e0.t AS x0 FROM edge e0 JOIN batch g ON e0.r = g.r0 AND e0.h = g.a0),
s2 AS (SELECT g.q AS q, j0.x0 AS x0, e1.t AS x1 FROM edge e1 JOIN (batch g JOIN s1 j0 ON j0.q = g.q) ON e1.r = g.r1 AND e1.h = j0.x0),
result AS (SELECT q, x0, x1, 0 AS c FROM s2)
SELECT n0.name AS "order", n1.name AS "select" FROM result JOIN entity n0 ON n0.id = result.x0 JOIN entity n1 ON n1.id = result.x1 ORDER BY result.x0, result.x1 LIMIT 9
